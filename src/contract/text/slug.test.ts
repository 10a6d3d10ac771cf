import { expect, test } from 'vitest'
import { draftSchema } from '../studio/studio-reviews.ts'
import { toSlug } from './slug.ts'

test('a title becomes a slug that a draft accepts', () => {
  const slugs: Record<string, string> = {
    燈塔行: '燈塔行',
    '　《燈塔行》：1927 年版 ': '燈塔行-1927-年版',
    'To the Lighthouse': 'to-the-lighthouse',
    'Ｃａｆé — ÉTÉ!': 'café-été',
    '🙂🙂': '',
    ['𠮷'.repeat(60)]: '𠮷'.repeat(40),
    [`${'a'.repeat(79)}𠮷`]: 'a'.repeat(79),
  }
  for (const [title, slug] of Object.entries(slugs)) {
    expect(toSlug(title), title).toBe(slug)
    expect(draftSchema.shape.slug.safeParse(slug).success, slug).toBe(true)
  }
})
