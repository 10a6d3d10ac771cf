import { expect } from 'vitest'
import { EMPTY_BOOK } from '../../contract/studio/review-drafts.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { DEFAULT_BOOK_PLACES, USUAL_PLACES } from '../../contract/settings/book-places.ts'
import type { StudioSettings } from '../../contract/settings/studio-settings.ts'
import { bookPlacesWording } from '../../contract/wording/reviews/book-places.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { parseStoredSettings } from '../settings/change-settings.service.ts'
import { splitStoredSettings } from '../settings/settings.service.ts'
import { openStudio, type Studio } from '../studio/testing.ts'

const SHOP = {
  name: '書<店>',
  templates: ['https://shop.example/isbn/{isbn}', 'https://shop.example/?q={title}&by={author}'],
  is_sponsored: false,
}
const LIBRARY = { name: '圖書館', templates: ['https://library.example/{isbn}'], is_sponsored: false }

testOnEachEngine('a review leads to the places that the owner has chosen, by ISBN first', async (site) => {
  const studio = await openStudio(site)
  await site.addReview({
    id: 1,
    title: '甲/乙 & 丙',
    author: '〔法〕卡繆 著、嚴慧瑩 譯',
    isbn: '978-986-189-022-7',
  })
  await site.addReview({ id: 2, title: '無號', author: '' })
  expect(await linksOf(site, 1)).toEqual([])
  expect(await (await site.get('/review/1')).text()).not.toContain(bookPlacesWording.heading)

  expect((await set(studio, [SHOP, LIBRARY])).status).toBe(200)
  expect(await linksOf(site, 1)).toEqual([
    ['https://shop.example/isbn/9789861890227', 'nofollow noopener'],
    ['https://library.example/9789861890227', 'nofollow noopener'],
  ])
  // No number, no author: no place fits.
  expect(await linksOf(site, 2)).toEqual([])
  const byTitle = { ...SHOP, templates: ['https://shop.example/{isbn}', 'https://shop.example/?q={title}'] }
  await set(studio, [byTitle, { ...LIBRARY, is_sponsored: true }], true)
  expect(await linksOf(site, 2)).toEqual([
    [`https://shop.example/?q=${encodeURIComponent('無號')}`, 'nofollow noopener'],
  ])
  expect(await linksOf(site, 1)).toContainEqual([
    'https://library.example/9789861890227',
    'nofollow noopener sponsored',
  ])
  const page = await (await site.get('/review/1')).text()
  expect(page).toContain('<dt class="visually-hidden">買或借</dt><dd><a href="#where"')
  expect(page).toContain(bookPlacesWording.byIsbn)
  expect(page).toContain('書&#60;店&#62;')
  expect(page).not.toContain(bookPlacesWording.unpaid)
  await set(studio, [byTitle], true)
  expect(await (await site.get('/review/2')).text()).toContain(
    bookPlacesWording.byName + bookPlacesWording.unpaid,
  )
  await set(studio, [LIBRARY, { ...SHOP, templates: ['https://shop.example/?q={title}'] }])
  expect(await (await site.get('/review/1')).text()).toContain('以 ISBN 或書名查詢，另開分頁。')
  await set(studio, [byTitle], true)
  const simplified = await (await site.get('/zh-hans/review/2')).text()
  expect(simplified).toContain('书在哪里')
  expect(simplified).toContain(`https://shop.example/?q=${encodeURIComponent('無號')}`)

  await set(studio, [])
  expect(await linksOf(site, 1)).toEqual([])
})

testOnEachEngine('each book of a review has its line, an essay has none', async (site) => {
  const studio = await openStudio(site)
  await set(studio, [{ ...SHOP, templates: ['https://shop.example/?q={title}&by={author}'] }])
  const other = { ...EMPTY_BOOK, title: '湖濱散記', author: '梭羅' }
  const { id } = await studio.write({ title: '自己的房間', other_books: [other] })
  expect((await studio.publish(id)).ok).toBe(true)
  const { review } = await read(site, id)
  expect(review.place_line).toContain('《自己的房間》')
  expect(review.place_line).toContain('《湖濱散記》')
  expect(await linksOf(site, id)).toHaveLength(2)
  await site.addReview({ id: 90, kind: 'essay', headline: '夜裡讀書', title: '夜裡讀書' })
  expect((await read(site, 90)).review.place_line).toBe('')
})

testOnEachEngine(
  'an address that cannot be filled is refused in words, and nothing is changed',
  async (site) => {
    const studio = await openStudio(site)
    await set(studio, [LIBRARY])
    for (const [template, sentence] of [
      ['https://shop.example/{publisher}', '網址裡只填得進 {isbn}、{title}、{author}，請把別的大括號改掉。'],
      ['https://shop.example/{isbn', '網址裡只填得進 {isbn}、{title}、{author}，請把別的大括號改掉。'],
      ['https://shop.example/', '網址裡要有 {isbn}、{title} 或 {author}，才知道找哪一本。'],
      [
        'https://{title}.example/',
        '要是完整的網址，像 https://example.org/search?q={title}；網站的名字裡不能有大括號。',
      ],
      [
        'javascript:alert({title})',
        '要是完整的網址，像 https://example.org/search?q={title}；網站的名字裡不能有大括號。',
      ],
      ['', '這一格不能空著。'],
    ] as const) {
      const answer = await set(studio, [{ ...SHOP, templates: [template] }])
      expect(answer.status, template).toBe(400)
      expect(await answer.json(), template).toMatchObject({ sentence: `還沒存進去：${sentence}` })
    }
    const three = { ...SHOP, templates: [...SHOP.templates, 'https://shop.example/{author}'] }
    expect((await set(studio, [three])).status).toBe(400)
    const { texts } = (await (await studio.send('GET', '/settings')).json()) as StudioSettings
    expect(texts.book_places).toEqual({ ...DEFAULT_BOOK_PLACES, places: [LIBRARY] })
  },
)

testOnSqlite('the usual places can all be taken, and leave with an export', async (site) => {
  const studio = await openStudio(site)
  expect((await set(studio, USUAL_PLACES)).status).toBe(200)
  await site.addReview({ id: 1, title: '茶館', author: '老舍', isbn: null })
  expect(await linksOf(site, 1)).toHaveLength(USUAL_PLACES.length)
  const { texts } = (await (await studio.send('GET', '/settings')).json()) as StudioSettings
  const exported = splitStoredSettings({ book_places: texts.book_places }).site
  expect(parseStoredSettings(exported)).toEqual({ values: { book_places: texts.book_places } })
})

function set(studio: Studio, places: readonly object[], says_unpaid = false): Promise<Response> {
  return studio.send('PATCH', '/settings', {
    changes: [{ key: 'book_places', value: { places, says_unpaid } }],
  })
}

async function read(site: TestSite, id: number): Promise<ReviewPage> {
  return (await (await site.get(`/api/reviews/${id}`)).json()) as ReviewPage
}

/** Address and rel of each link. */
async function linksOf(site: TestSite, id: number): Promise<string[][]> {
  const { review } = await read(site, id)
  return [...review.place_line.matchAll(/<a href="([^"]*)" target="_blank" rel="([^"]*)"/g)].map(
    ([, href = '', rel = '']) => [href.replaceAll('&#38;', '&'), rel],
  )
}
