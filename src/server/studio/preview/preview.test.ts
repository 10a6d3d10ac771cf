import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { EMPTY_BOOK } from '../../../contract/studio/review-drafts.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { openStudio } from '../testing.ts'

testOnEachEngine('a secret link shows the draft as its page, until it is revoked', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ summary: '一家人說好要去看燈塔。' })
  const linkOf = async () => {
    const { path } = (await (await studio.send('PUT', `/reviews/${id}/preview`)).json()) as { path: string }
    return path
  }
  const path = await linkOf()
  expect(await linkOf()).toBe(path)
  expect(await studio.read(id)).toMatchObject({ preview_path: path })
  const page = await site.get(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('去燈塔的事，第一頁就說好了。')
  expect(html).toContain('一家人說好要去看燈塔。')
  expect(html).toContain(reviewWording.preview)
  // A draft takes no comments.
  expect(html).not.toContain('<form method="post" action="/review')
  expect(html).not.toContain('提交評論')

  // The covers of its other books are as secret as its own.
  await studio.save(id, {
    content: '<p>改過的。</p>',
    headline: '兩本書',
    other_books: [{ ...EMPTY_BOOK, title: '自己的房間' }],
  })
  const [cover = ''] = (await studio.read(id)).other_covers
  expect(await (await site.get(path)).text()).toContain(cover)
  expect((await site.get(cover)).headers.get('Content-Type')).toContain('image/svg')
  expect((await site.get(cover.replace(/.\.svg$/, 'x.svg'))).status).toBe(404)
  expect(await (await site.get(path)).text()).toContain('改過的。')
  for (const wrong of [
    `${path}x`,
    `/preview/${id}`,
    `/preview/${id}-`,
    '/preview/x',
    `/preview/9${path.slice(9)}`,
  ])
    expect((await site.get(wrong)).status, wrong).toBe(404)

  expect((await studio.send('DELETE', `/reviews/${id}/preview`)).status).toBe(204)
  expect((await site.get(path)).status).toBe(404)
  expect(await linkOf()).not.toBe(path)
})

testOnEachEngine('the address of a draft’s drawn cover cannot be guessed', async (site) => {
  const studio = await openStudio(site)
  const { id, cover_path } = await studio.write()
  expect(cover_path).toMatch(new RegExp(`^/draft-covers/${id}-[0-9a-f]{10}-[\\w-]{22}\\.svg$`))
  const guessed = cover_path.replace(/.{26}$/, `${'a'.repeat(22)}.svg`)
  expect((await site.get(guessed)).status).toBe(404)
})
