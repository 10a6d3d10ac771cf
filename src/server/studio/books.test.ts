import { expect, test } from 'vitest'
import type { LetterPreview } from '../../contract/newsletter/letters.ts'
import type { HomePage, ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import type { SearchPage, Suggestions } from '../../contract/reviews/search.ts'
import type { IsbnLookup } from '../../contract/studio/isbn-lookup.ts'
import type { OtherBook } from '../../contract/studio/studio-reviews.ts'
import { titleInSentence, titleOfBooks } from '../../contract/wording/reviews/sentences.ts'
import { plainReview } from '../../../tests/support/server/factories.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { formatDraftFile, parseDraftFile } from '../archive/site-export/draft-file.service.ts'
import { formatStoredReview } from '../archive/site-export/review-file.ts'
import { withFederatedSite } from '../federation/activitypub/testing.ts'
import { writeLetter } from '../newsletter/letters/testing.ts'
import { prepareReview, storePublishedElsewhere } from '../reviews/saving/save-reviews.service.ts'
import { findReviewRows } from './review-rows.store.ts'
import { openStudio } from './testing.ts'

const ROOM = book('自己的房間', '吳爾芙', {
  publisher: '志文',
  book_year: 2006,
  rating: 4,
  isbn: '9789570812343',
})
const WALDEN = book('湖濱散記', '梭羅', { original_title: 'Walden', translator: '孟祥森' })

testOnEachEngine('a review of three books is found and listed by each of them', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ author: '某甲', rating: 3, other_books: [ROOM, WALDEN] })
  expect((await studio.publish(id)).status).toBe(200)
  const { review } = await json<ReviewPage>(site, `/api/reviews/${id}`)
  expect(review).toMatchObject({ title: '燈塔行', headline: '《燈塔行》等三本', author: '某甲' })
  expect(review.other_books).toMatchObject([
    { title: '自己的房間', author_parts: ['', '吳爾芙', ''], rating: 4, book_year: 2006 },
    { title: '湖濱散記', original_title: 'Walden', translator: '孟祥森', isbn: null, rating: null },
  ])
  for (const term of ['自己的房間', '湖濱散記', 'walden', '梭羅', '孟祥森', '978-957-08-1234-3', '燈塔行']) {
    const { results } = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent(term)}`)
    expect(results, term).toMatchObject([{ id }])
  }
  const [found] = (await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('湖濱')}`)).results
  expect(found?.passage).toEqual([
    { text: '《', is_match: false },
    { text: '湖濱', is_match: true },
    { text: '散記》梭羅', is_match: false },
  ])
  const byAuthor = await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('某甲')}`)
  expect(byAuthor.results[0]?.author_parts).toEqual([
    { text: '某甲', is_match: true },
    { text: '、吳爾芙、梭羅', is_match: false },
  ])
  for (const author of ['某甲', '吳爾芙', '梭羅']) {
    const list = await json<ReviewList>(site, `/api/authors/${encodeURIComponent(author)}/reviews`)
    expect(list.cards, author).toMatchObject([{ id, author: '某甲', other_authors: ['吳爾芙', '梭羅'] }])
  }
  for (const { cover } of review.other_books) expect((await site.get(cover)).status, cover).toBe(200)
  const lookUp = await studio.send('POST', '/isbn-lookups', { isbn: ROOM.isbn })
  expect(((await lookUp.json()) as IsbnLookup).book).toMatchObject({ title: '自己的房間', publisher: '志文' })

  expect(await (await site.get('/feed.xml')).text()).toContain('某甲、吳爾芙、梭羅')
  const html = await (await site.get(`/review/${id}`)).text()
  expect(html).toContain('<title>《燈塔行》等三本 | 星槎書話</title>')
  const [, graph = ''] = /<script type="application\/ld\+json"[^>]*>([^<]+)/.exec(html) ?? []
  const { '@graph': nodes } = JSON.parse(graph) as {
    '@graph': { '@type': string; itemReviewed?: object[] }[]
  }
  const node = nodes.find((each) => each['@type'] === 'Review')
  // The rating is that of the first book alone.
  expect(node).not.toHaveProperty('reviewRating')
  expect(node?.itemReviewed).toMatchObject([
    { '@type': 'Book', name: '燈塔行' },
    { '@type': 'Book', name: '自己的房間', isbn: ROOM.isbn },
    { '@type': 'Book', name: '湖濱散記', alternateName: 'Walden' },
  ])

  // Published again with one book less: nothing of it is left.
  await studio.save(id, { other_books: [ROOM] })
  await studio.publish(id)
  const { featured } = await json<HomePage>(site, '/api/home')
  expect(featured[0]).toMatchObject({ id, headline: '《燈塔行》與《自己的房間》' })
  expect((await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('梭羅')}`)).total).toBe(0)
})

testOnSqlite('a letter names all authors of a review, published or scheduled', async (site) => {
  const studio = await openStudio(site)
  const fields = { author: '某甲', other_books: [ROOM, WALDEN] }
  const [here, soon] = [await studio.write(fields), await studio.write({ ...fields, title: '夜航船' })]
  await studio.publish(here.id)
  await studio.publish(soon.id, { at: '2025-06-02T00:00:00Z' })
  const { id } = await writeLetter(studio, { reviews: [here.id, soon.id] })
  const { text } = (await (await studio.send('GET', `/letters/${id}/preview`)).json()) as LetterPreview
  for (const title of ['《燈塔行》等三本', '《夜航船》等三本'])
    expect(text).toContain(`${title}　某甲、吳爾芙、梭羅\n`)
})

testOnEachEngine(
  'books of a review keep their order in drafts and versions, and its headline is not stored as its own',
  async (site) => {
    const studio = await openStudio(site)
    const { id } = await studio.write({ other_books: [WALDEN, ROOM] })
    await studio.publish(id)
    const { draft, published } = await studio.read(id)
    expect(draft.headline).toBe('')
    expect(draft.other_books).toEqual([WALDEN, ROOM])
    expect(published?.other_books).toEqual([WALDEN, ROOM])
    await studio.save(id, { kind: 'essay', headline: '散文的標題' })
    await studio.publish(id)
    expect((await json<ReviewPage>(site, `/api/reviews/${id}`)).review.other_books).toEqual([])
    expect((await studio.read(id)).draft.other_books).toEqual([WALDEN, ROOM])
  },
)

testOnSqlite(
  'other sites are told all books of a review, with a headline of its own or without',
  async (site) => {
    const studio = await openStudio(site)
    const headed = await studio.write({
      headline: '十年，與幾間房',
      author: '某甲',
      other_books: [ROOM, WALDEN],
    })
    const plain = await studio.write({ author: '某甲', other_books: [ROOM, WALDEN] })
    for (const { id } of [headed, plain]) await studio.publish(id)
    const books = '《燈塔行》某甲、《自己的房間》吳爾芙、《湖濱散記》梭羅'
    expect(await (await site.get('/feed.xml')).text()).toContain(`${books}&#60;/p`)
    const told = async (path: string, init = {}) => (await site.get(path, init)).json() as Promise<object>
    const card = (id: number) => told(`/oembed?url=${site.deps.siteUrl}/review/${id}`)
    const headedLine = `十年，與幾間房　${books}`
    const plainLine = '《燈塔行》等三本　某甲、吳爾芙、梭羅'
    expect(await card(headed.id)).toMatchObject({ title: headedLine })
    expect(await card(plain.id)).toMatchObject({ title: plainLine })
    await withFederatedSite(site, async () => {
      const json = { headers: { Accept: 'application/activity+json' } }
      expect(await told(`/review/${headed.id}`, json)).toMatchObject({ name: headedLine })
      expect(await told(`/review/${plain.id}`, json)).toMatchObject({ name: plainLine })
    })
  },
)

testOnEachEngine('an import of books keeps the others, by which the review is still found', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ other_books: [ROOM] })
  await studio.publish(id)
  const again = prepareReview({ ...plainReview(id), title: '到燈塔去' }, site.deps.clock.now())
  await site.deps.database.transaction((queries) => storePublishedElsewhere(queries, [again]))
  expect(
    (await json<SearchPage>(site, `/api/search?q=${encodeURIComponent('自己的房間')}`)).results,
  ).toMatchObject([{ id, title: '到燈塔去', headline: '《到燈塔去》與《自己的房間》' }])
  const suggested = `/api/search/suggestions?q=${encodeURIComponent(ROOM.author)}`
  expect((await json<Suggestions>(site, suggested)).authors).toContain(ROOM.author)
  expect((await studio.read(id)).draft.headline).toBe('')
})

testOnSqlite('thirteen books and a book that is there twice are refused in words', async (site) => {
  const studio = await openStudio(site)
  const twelve = Array.from({ length: 12 }, (_, at) => book(`書之${at}`, '某人'))
  const { id, version, draft } = await studio.write({ other_books: twelve.slice(1) })
  const body = { version, draft: { ...draft, other_books: twelve } }
  const refused = await studio.send('PUT', `/reviews/${id}`, body)
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'too_many_books' }])
  expect((await studio.publish(id)).status).toBe(200)
  // The same ISBN in another notation; the same title and author, written otherwise.
  for (const twice of [{ ...WALDEN, isbn: '957-08-1234-6' }, book('《自己的　房间》', '吳爾芙 ')]) {
    const same = twice.isbn === '' ? { ...ROOM, title: '自己的 房間', isbn: '' } : ROOM
    const other = await studio.write({ other_books: [same, twice] })
    expect(await (await studio.publish(other.id)).json(), twice.title).toMatchObject({ code: 'book_twice' })
    expect((await studio.read(other.id)).draft.other_books).toHaveLength(2)
  }
  const plain = { ...WALDEN, isbn: '' }
  const once = await studio.write({ other_books: [WALDEN, plain] })
  expect(await (await studio.publish(once.id)).json()).toMatchObject({ code: 'book_twice' })
  const translated = await studio.write({ other_books: [plain, { ...plain, translator: '另一位譯者' }] })
  expect((await studio.publish(translated.id)).status).toBe(200)
  const nameless = await studio.write({ other_books: [book('', '某人')] })
  expect(nameless.gaps).toContain('title')
})

testOnSqlite('the file of a review brings its books back', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ other_books: [ROOM, WALDEN] })
  await studio.publish(id)
  const stored = (await findReviewRows(site.deps.database.queries, [id])).get(id)!
  const { draft } = await studio.read(id)
  for (const file of [formatStoredReview(stored), formatDraftFile({ id, state: 'published', draft })])
    expect(parseDraftFile(file, 'a.md').draft).toMatchObject({ headline: '', other_books: [ROOM, WALDEN] })
})

test('titles of several books have their marks, also in a sentence', () => {
  const of = (...titles: string[]) =>
    titleOfBooks({ title: titles[0]!, other_books: titles.slice(1).map((title) => ({ title })) })
  expect(of('甲')).toBe('')
  expect(of('甲', '乙')).toBe('《甲》與《乙》')
  expect([of('甲', ''), of('甲', '　', '乙')]).toEqual(['', '《甲》與《乙》'])
  expect(of('《甲》論', '乙', '丙')).toBe('《〈甲〉論》等三本')
  const counts = [4, 9, 10, 11, 12].map((count) => of(...Array.from({ length: count }, () => '甲')))
  expect(counts.map((title) => title.slice(4))).toEqual(['四本', '九本', '十本', '十一本', '十二本'])
  for (const headline of [of('甲', '乙'), ...counts])
    expect(titleInSentence({ title: '甲', headline })).toBe(headline)
  expect(titleInSentence({ title: '甲', headline: '《甲》裡的海' })).toBe('〈《甲》裡的海〉')
})

function book(title: string, author: string, fields: Partial<OtherBook> = {}): OtherBook {
  const empty = { original_title: '', translator: '', publisher: '', book_year: null, isbn: '', rating: null }
  return { ...empty, title, author, ...fields }
}

async function json<Answer>(site: TestSite, address: string): Promise<Answer> {
  const response = await site.get(address)
  expect(response.status, address).toBe(200)
  return (await response.json()) as Answer
}
