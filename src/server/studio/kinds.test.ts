import { expect, test } from 'vitest'
import type { HomePage, ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import type { SearchPage, Suggestions } from '../../contract/reviews/search.ts'
import { joinLines } from '../../../tests/support/server/join-lines.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { parseDraftFile } from '../archive/site-export/draft-file.service.ts'
import { setStatus } from '../reading/list/testing.ts'
import { createBookMatcher } from '../text/match-book.ts'
import { listPublishedNames } from '../reviews/reviews.service.ts'
import { prepareReview, storePublishedElsewhere } from '../reviews/saving/save-reviews.service.ts'
import { newReader } from '../../../tests/support/accounts/api-reader.ts'
import { plainReview } from '../../../tests/support/server/factories.ts'
import { draftSchema } from '../../contract/studio/studio-reviews.ts'
import { EMPTY_DRAFT, parseDraft } from './draft-text.ts'
import { openStudio, WHOLE } from './testing.ts'

const HEADLINE = '夜裡讀書，先點一盞燈'
const ESSAY = {
  kind: 'essay' as const,
  headline: HEADLINE,
  title: '',
  author: '',
  publish_date: '2025-03-16',
  summary: '燈照得到的地方就那麼大。',
}

testOnEachEngine('an essay stands wherever reviews stand, without book, author and rating', async (site) => {
  const studio = await openStudio(site)
  await site.addReview({ id: 1, title: '燈塔行', author: '吳爾芙', categories: ['creator-thoughts'] })
  const { id } = await studio.write(ESSAY)
  expect((await studio.publish(id)).status).toBe(200)

  const card = { id, kind: 'essay', title: HEADLINE, headline: HEADLINE, author: '', rating: null }
  const page = await json<ReviewPage>(site, `/api/reviews/${id}`)
  expect(page.review).toMatchObject({ ...card, isbn: null, publisher: null, author_parts: [''] })
  const home = await json<HomePage>(site, '/api/home')
  expect(home.featured[0]).toMatchObject(card)
  expect(home.shelves[0]?.cards).toContainEqual(expect.objectContaining(card))
  for (const list of ['reviews?sort=title-asc', 'categories/creator-thoughts/reviews', 'years/2025/reviews'])
    expect((await json<ReviewList>(site, `/api/${list}`)).cards, list).toContainEqual(
      expect.objectContaining(card),
    )
  const search = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('点一盏灯')}`)
  expect(search.results).toMatchObject([{ ...card, passage: null, author_parts: [{ text: '散文' }] }])
  const suggestions = await json<Suggestions>(site, `/api/search/suggestions?q=${encodeURIComponent('夜裡')}`)
  expect(suggestions.reviews).toMatchObject([{ id, kind: 'essay', headline: HEADLINE }])
  const neighbours = await json<ReviewPage>(site, '/api/reviews/1')
  expect(neighbours.recommended).toMatchObject([card])

  const textOf = async (address: string) => (await site.get(address)).text()
  expect(await textOf('/feed.xml')).toContain(`<title>${HEADLINE}</title>`)
  const feed = JSON.parse(await textOf('/feed.json'))
  expect(feed.items.find((item: { title: string }) => item.title === HEADLINE).content_html).toContain(
    '<p>散文</p>',
  )
  expect(await textOf('/sitemap.xml')).toContain(`/review/${id}<`)
  const embed = await textOf(`/oembed?url=${encodeURIComponent(`https://xingcha.test/review/${id}`)}`)
  expect(JSON.parse(embed)).toMatchObject({ title: `${HEADLINE}　散文` })
  expect((await site.get(`/share/review-${id}.png`)).status).toBe(200)

  const html = joinLines(await textOf(`/review/${id}`))
  expect(html).toContain(`<title>${HEADLINE} | 星槎書話</title>`)
  expect(html).toMatch(new RegExp(`散文</p><h1[^>]*>${HEADLINE}</h1>`))
  expect(html).not.toContain('加入書單')
  expect(html).not.toContain(`《${HEADLINE}》`)
  const [, graph = ''] = /<script type="application\/ld\+json"[^>]*>([^<]+)/.exec(html) ?? []
  const { '@graph': nodes } = JSON.parse(graph) as { '@graph': object[] }
  expect(nodes).toContainEqual(expect.objectContaining({ '@type': 'Article', headline: HEADLINE }))
  expect(graph).not.toContain('itemReviewed')

  const put = (path: string, body?: object) => studio.browser.send('PUT', `/api/reviews/${id}/${path}`, body)
  expect((await put('reading-status', { status: 'reading' })).status).toBe(404)
  expect((await put('bookmark')).status).toBeLessThan(300)
  const account = await studio.browser.send('GET', '/api/account/export')
  expect(await account.json()).toMatchObject({
    bookmarks: [{ review: { id, kind: 'essay', headline: HEADLINE } }],
  })
})

testOnEachEngine(
  'a review may have a headline of its own, and is found by it and by its book',
  async (site) => {
    const studio = await openStudio(site)
    const headline = '十年，與一間自己的房'
    const { id } = await studio.write({ headline, rating: 4.5, publisher: '聯經', book_year: 2000 })
    await studio.publish(id)
    const { review } = await json<ReviewPage>(site, `/api/reviews/${id}`)
    expect(review).toMatchObject({
      kind: 'review',
      headline,
      title: '燈塔行',
      author: WHOLE.author,
      rating: 4.5,
    })
    for (const term of ['間自己的', '塔行', '吳爾芙']) {
      const found = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent(term)}`)
      expect(found.results, term).toMatchObject([{ id, passage: null }])
      const shown = [...(found.results[0]?.title_parts ?? []), ...(found.results[0]?.author_parts ?? [])]
      expect(shown.filter((part) => part.is_match).map(({ text }) => text)).toEqual([term])
    }
    const html = joinLines(await (await site.get(`/review/${id}`)).text())
    expect(html).toMatch(new RegExp(`<h1[^>]*>${headline}</h1>`))
    expect(html).toMatch(/<h2[^>]*>書目<\/h2>[\s\S]*《燈塔行》[\s\S]*聯經，2000/)
    expect(html).toContain('加入書單')
  },
)

testOnEachEngine('a kind hides the fields of another one, and keeps them', async (site) => {
  const studio = await openStudio(site)
  const book = { author: '吳爾芙', rating: 4.5, isbn: '9789570812345', translator: '瑞松' }
  const { id } = await studio.write({ ...book, summary: '一句話。' })
  await studio.publish(id)
  await studio.save(id, { kind: 'essay' })
  expect(await (await studio.publish(id)).json()).toMatchObject({ code: 'headline_missing' })
  await studio.save(id, { headline: HEADLINE })
  const published = await studio.publish(id)
  expect(published.status).toBe(200)
  // Another saving does not forget the book either.
  await studio.save(id, { summary: '兩句話。' })
  await studio.publish(id)
  expect((await studio.read(id)).draft).toMatchObject({ ...book, kind: 'essay', title: '燈塔行' })
  expect((await json<ReviewPage>(site, `/api/reviews/${id}`)).review).toMatchObject({
    title: HEADLINE,
    author: '',
    rating: null,
    isbn: null,
    translator: null,
  })
  expect((await studio.list('?kind=essay')).rows).toMatchObject([{ id, title: HEADLINE, author: '' }])
  expect((await studio.list('?kind=review')).rows).toEqual([])

  await studio.save(id, { kind: 'review', headline: '' })
  await studio.publish(id)
  expect((await json<ReviewPage>(site, `/api/reviews/${id}`)).review).toMatchObject({
    ...book,
    kind: 'review',
    title: '燈塔行',
    headline: '',
  })
})

testOnSqlite('the checks before publication are those of the kind', async (site) => {
  const studio = await openStudio(site)
  const essay = await studio.write({ ...ESSAY, headline: ' ' })
  expect(essay.gaps).toEqual(['headline', 'cover'])
  const review = await studio.write({ isbn: '978957081234' })
  expect(review.gaps).toEqual(['isbn', 'rating', 'summary', 'cover'])
  const long = { version: review.version, draft: { ...review.draft, headline: '長'.repeat(61) } }
  const refused = await studio.send('PUT', `/reviews/${review.id}`, long)
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_request' }])
})

testOnSqlite('a headline of blanks is none', async (site) => {
  const studio = await openStudio(site)
  const { id, draft } = await studio.write({ headline: ' \u3000\u200b' })
  expect(draft.headline).toBe('')
  await studio.publish(id)
  const { review } = await json<ReviewPage>(site, `/api/reviews/${id}`)
  expect(review).toMatchObject({ title: '燈塔行', headline: '' })
})

testOnEachEngine('a review whose book readers have on their lists cannot become an essay', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write()
  await studio.publish(id)
  const reader = await newReader(site)
  const entry = await setStatus(reader, id, 'reading')
  await studio.save(id, { kind: 'essay', headline: HEADLINE })
  const refused = await studio.publish(id)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'book_in_lists' }])
  // Nor after it was taken down: the entry waits for it.
  await studio.send('DELETE', `/reviews/${id}/publication`)
  expect((await studio.publish(id)).status).toBe(409)
  await studio.save(id, { kind: 'review' })
  expect((await studio.publish(id)).status).toBe(200)

  await reader.send('DELETE', `/api/reading-list/${entry}`)
  await studio.save(id, { kind: 'essay' })
  expect((await studio.publish(id)).status).toBe(200)
})

testOnSqlite('a draft of an earlier version is a review without headline', async () => {
  const { kind: _, headline: __, ...earlier } = EMPTY_DRAFT
  expect(parseDraft(JSON.stringify({ ...earlier, title: '燈塔行' }))).toMatchObject({
    kind: 'review',
    headline: '',
  })
  expect(draftSchema.parse(earlier)).toMatchObject({ kind: 'review', headline: '' })
})

testOnEachEngine('an import of books keeps the headline of a review', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ headline: '十年' })
  await studio.publish(id)
  const again = prepareReview({ ...plainReview(id), title: '到燈塔去' }, site.deps.clock.now())
  await site.deps.database.transaction((queries) => storePublishedElsewhere(queries, [again]))
  const found = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('十年')}`)
  expect(found.results).toMatchObject([{ id, title: '到燈塔去', headline: '十年' }])
})

testOnEachEngine('an import of books leaves an essay an essay', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write(ESSAY)
  await studio.publish(id)
  const again = prepareReview(
    { ...plainReview(id), title: '到燈塔去', author: '吳爾芙', content: '<p>改過的文。</p>' },
    site.deps.clock.now(),
  )
  await site.deps.database.transaction((queries) => storePublishedElsewhere(queries, [again]))
  const { review } = await json<ReviewPage>(site, `/api/reviews/${id}`)
  expect(review).toMatchObject({ kind: 'essay', title: HEADLINE, headline: HEADLINE, author: '' })
  expect(review.content).toContain('改過的文。')
  const found = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('吳爾芙')}`)
  expect(found.results).toEqual([])
})

testOnEachEngine('a program of the version before leaves kind and headline of a draft', async (site) => {
  const studio = await openStudio(site)
  const book = { ...NO_BOOK, title: '自己的房間', author: '吳爾芙' }
  const { id, version, draft } = await studio.write({ ...ESSAY, other_books: [book] })
  const { kind: _, headline: __, other_books: ___, ...earlier } = draft
  const saved = await studio.send('PUT', `/reviews/${id}`, {
    version,
    draft: { ...earlier, summary: '改過。' },
  })
  expect(saved.status).toBe(200)
  expect((await studio.read(id)).draft).toMatchObject({
    kind: 'essay',
    headline: HEADLINE,
    other_books: [book],
    summary: '改過。',
  })
})

testOnSqlite(
  'a book that is called like an essay is not found in a list, the bookmark of an essay is',
  async (site) => {
    await site.addReview({ id: 5, kind: 'essay', title: '夜航船', headline: '夜航船', author: '' })
    const books = await listPublishedNames(site.deps.database.queries)
    const match = createBookMatcher(books)
    expect(match({ title: '夜航船', author: '張岱', isbn: null })).toEqual({ miss: 'no_review' })
    expect(match({ title: '夜航船', author: '', isbn: null, exported_id: 5 })).toEqual({ id: 5 })
  },
)

testOnSqlite('the log names a headline in its own marks', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write(ESSAY)
  await studio.publish(id)
  const log = (await (await studio.send('GET', '/log')).json()) as { entries: object[] }
  expect(log.entries[0]).toMatchObject({ action: 'review_published', subject: `〈${HEADLINE}〉` })
})

test('the file of a published essay leaves the book that its draft keeps alone', () => {
  const parse = (author: string) => {
    const front = `id: 5\nkind: essay\nheadline: 燈\ntitle: 燈\nauthor: ${author}\nrating: null\nisbn: null`
    const { content: _, ...named } = parseDraftFile(`---\n${front}\n---\n文。\n`, '5.md').draft
    return named
  }
  expect(parse("''")).toEqual({ kind: 'essay', headline: '燈' })
  expect(parse('吳爾芙')).toEqual({ kind: 'essay', headline: '燈', author: '吳爾芙' })
})

testOnSqlite('an untitled essay has a name in its preview and on the first screen', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ ...ESSAY, headline: '' })
  const { path } = (await (await studio.send('PUT', `/reviews/${id}/preview`)).json()) as { path: string }
  expect(await (await site.get(path)).text()).toMatch(/<h1[^>]*>未題<\/h1>/)
  const summary = (await (await studio.send('GET', '/summary')).json()) as { drafts: object[] }
  expect(summary.drafts).toMatchObject([{ id, kind: 'essay', headline: '' }])
})

const NO_BOOK = { original_title: '', translator: '', publisher: '', book_year: null, isbn: '', rating: null }

async function json<Answer>(site: TestSite, address: string): Promise<Answer> {
  const response = await site.get(address)
  expect(response.status, address).toBe(200)
  return (await response.json()) as Answer
}
