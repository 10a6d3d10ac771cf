import { expect } from 'vitest'
import { joinLines } from '../../../../tests/support/server/join-lines.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { EMPTY_BOOK } from '../../../contract/studio/review-drafts.ts'
import { previewWording } from '../../../contract/wording/studio/preview.ts'
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
  const html = joinLines(await page.text())
  expect(html).toContain('去燈塔的事，第一頁就說好了。')
  expect(html).toContain('一家人說好要去看燈塔。')
  expect(html).toContain(previewWording.sentence)
  expect(html).toContain(`<nav aria-label="${previewWording.label}"`)
  // In either theme, and as on a phone, where alone a page of the site shows it in a frame.
  expect(html).toContain('href="?theme=dark"')
  expect(await (await site.get(`${path}?theme=dark`)).text()).toMatch(/<html [^>]*style="color-scheme:dark"/)
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  const phone = await (await site.get(`${path}?theme=dark&width=phone`)).text()
  expect(phone).toContain('src="?theme=dark&#38;width=framed"')
  const framed = await site.get(`${path}?theme=dark&width=framed`)
  expect(framed.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(framed.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(await framed.text()).not.toContain(previewWording.sentence)
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
