import { expect, test } from 'vitest'
import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import type { TextChoice } from '../../contract/studio/blog-import-codes.ts'
import { chooseState } from './text-choices.policy.ts'
import type { ImportNote } from './texts/imported-text.ts'

const PASSWORD: ImportNote = { code: 'password', detail: '' }
const DIARY: ImportNote = { code: 'private', detail: '日記' }

function choose(
  choice: TextChoice | undefined,
  {
    seen = [],
    drafts = false,
    kind = 'essay',
  }: { seen?: ImportNote[]; drafts?: boolean; kind?: TextKind } = {},
) {
  const texts = new Map(choice ? [['一', { choice, seen }]] : [])
  const stateOf = (state: 'published' | 'scheduled' | 'draft' | 'trash', hidden: ImportNote[] = []) =>
    chooseState({ where: '一', kind, state, hidden, shown: 'published' }, { drafts, texts })
  return [
    stateOf('published'),
    stateOf('scheduled'),
    stateOf('draft', [PASSWORD, DIARY]),
    stateOf('draft'),
    stateOf('trash'),
  ]
}

test('a text becomes what is chosen for it, and what hid it must have been seen', () => {
  expect(choose(undefined)).toEqual(['published', 'scheduled', 'draft', 'draft', 'trash'])
  expect(choose(undefined, { drafts: true })).toEqual(['draft', 'draft', 'draft', 'draft', 'trash'])
  expect(choose('draft')).toEqual(['draft', 'draft', 'draft', 'draft', 'draft'])
  const kept = ['published', 'scheduled', 'draft', 'draft', 'trash']
  expect(choose('published', { drafts: true })).toEqual(kept)
  expect(choose('published', { kind: 'page' })).toEqual(['draft', 'draft', 'draft', 'draft', 'trash'])
  expect(choose('published', { seen: [PASSWORD] })).toEqual(kept)
  const seen = [DIARY, PASSWORD, { code: 'no_date' as const, detail: '' }]
  expect(choose('published', { seen })).toEqual(['published', 'scheduled', 'published', 'draft', 'trash'])
})
