import { expect } from 'vitest'
import type { ReadingList, ReadingState } from '../../../contract/reading/reading-list.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { foldTerm } from '../../search/fold-term.service.ts'
import { fold } from '../../text/fold.ts'
import { deleteRemovedEntries } from './reading-list.service.ts'

testOnEachEngine('a reader adds a book and changes its status from any to any other', async (site) => {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  expect(await reader.request('GET', '/api/reviews/3/reading-status')).toEqual({
    book_id: 3,
    status: null,
    entry_id: null,
  })
  const { entry_id } = await setStatus(reader, 3)
  for (const status of ['completed', 'reading', 'want_to_read', 'completed']) {
    expect(await setStatus(reader, 3, status)).toEqual({ book_id: 3, status, entry_id })
    expect(await reader.request('GET', '/api/reviews/3/reading-status')).toEqual({
      book_id: 3,
      status,
      entry_id,
    })
  }
  const changed = await reader.request('PUT', `/api/reading-list/${entry_id}/status`, { status: 'reading' })
  expect(changed).toMatchObject({ id: entry_id, book_id: 3, status: 'reading' })
  const refused = await reader.send('PUT', '/api/reviews/3/reading-status', { status: 'burnt' })
  expect(await refused.json()).toMatchObject({ status: 400, code: 'invalid_request' })
})

testOnEachEngine('a double click creates one entry', async (site) => {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const states = await Promise.all(Array.from({ length: 10 }, () => setStatus(reader, 3, 'reading')))
  expect(new Set(states.map(({ entry_id }) => entry_id)).size).toBe(1)
  expect(await readList(reader)).toMatchObject({ total: 1, entries: [{ book_id: 3, status: 'reading' }] })
})

testOnEachEngine('the list contains each entry with its book', async (site) => {
  await site.addReview({ id: 3, title: '日詩', rating: 4.5, category: 'fiction', category_name: '小說' })
  const reader = await newReader(site)
  const { entry_id } = await setStatus(reader, 3)
  expect((await readList(reader)).entries).toEqual([
    {
      id: entry_id,
      book_id: 3,
      status: 'want_to_read',
      notes: '',
      notes_version: 0,
      created_at: '2025-06-01T04:00:00.000Z',
      own_book: null,
      own_rating: null,
      readings: [],
      book: {
        id: 3,
        kind: 'review',
        title: '日詩',
        headline: '',
        author: '某人',
        other_authors: [],
        cover: expect.stringMatching(/^\/covers\//),
        slug: expect.any(String),
        publish_date: '2025-01-05',
        rating: 4.5,
        categories: ['reading-philosophy'],
        category: 'fiction',
        category_name: '小說',
        excerpt: '一句話。',
        lang: 'zh-Hant',
        // This site has no fonts.
        title_font: '',
      },
    },
  ])
})

testOnEachEngine('the list has five sort orders and a status filter', async (site) => {
  const clock = holdClock(site)
  const reader = await newReader(site)
  for (const [id, title, rating] of [
    [1, '丙', 3],
    [2, '甲', null],
    [3, '乙', 5],
  ] as const) {
    await site.addReview({ id, title, rating })
    await setStatus(reader, id, id === 2 ? 'completed' : 'reading')
    clock.pass(60)
  }
  const order = async (query: string) => (await readList(reader, query)).entries.map(({ book_id }) => book_id)
  expect(await order('')).toEqual([3, 2, 1])
  expect(await order('?sort=date-asc')).toEqual([1, 2, 3])
  const byTitle = [1, 2, 3].toSorted((a, b) =>
    new Intl.Collator('zh-Hant').compare('丙甲乙'[a - 1] ?? '', '丙甲乙'[b - 1] ?? ''),
  )
  expect(await order('?sort=title-asc')).toEqual(byTitle)
  expect(await order('?sort=title-desc')).toEqual(byTitle.toReversed())
  expect(await order('?sort=rating-desc')).toEqual([3, 1, 2])
  expect(await readList(reader, '?status=completed')).toMatchObject({ total: 1, entries: [{ book_id: 2 }] })
  expect(await readList(reader, '?status=want_to_read')).toEqual({ total: 0, entries: [] })
  expect((await reader.send('GET', '/api/reading-list?sort=price')).status).toBe(400)
})

testOnEachEngine('the list is searched by title, author and notes, in either script', async (site) => {
  const reader = await newReader(site)
  for (const [id, title, author, notes] of [
    [1, '閱讀的歷史', '曼古埃爾', ''],
    [2, '夜航船', '張岱', '第三章講閱讀'],
    [3, 'Ｏrlando', '吳爾芙', '100%_好看'],
    [4, '史記', '司馬遷', ''],
  ] as const) {
    await site.addReview({ id, title, author })
    const { entry_id } = await setStatus(reader, id, id === 1 ? 'completed' : 'reading')
    await reader.request('PUT', `/api/reading-list/${entry_id}/notes`, { notes, version: 0 })
  }
  const found = async (q: string, more = '') => {
    const { total, entries } = await readList(reader, `?q=${encodeURIComponent(q)}${more}`)
    expect(total).toBe(entries.length)
    return entries.map(({ book_id }) => book_id).toSorted()
  }
  expect(await found('阅读')).toEqual([1, 2])
  expect(await found('张')).toEqual([2])
  expect(await found(' orlando ')).toEqual([3])
  expect(await found('0%_')).toEqual([3])
  expect(await found('閱讀', '&status=completed')).toEqual([1])
  expect(await found('沒有這本')).toEqual([])
  expect(await found('  ')).toEqual([1, 2, 3, 4])
  const refused = await reader.send('GET', `/api/reading-list?q=${'字'.repeat(101)}`)
  expect(await refused.json()).toMatchObject({ status: 400, code: 'term_too_long' })
  const other = await newReader(site)
  expect(await readList(other, '?q=%E9%96%B1%E8%AE%80')).toEqual({ total: 0, entries: [] })
})

testOnEachEngine('a search of many long notes finds what one of all texts at once would', async (site) => {
  const reader = await newReader(site)
  const characters = [...'阅閱讀读书書張张ＡａBbé㊀１1％_𠮷，']
  let seed = 7
  const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  const words = (length: number) =>
    Array.from({ length }, () => characters[below(characters.length)]).join('')
  const books = Array.from({ length: 130 }, (_, at) => ({
    id: at + 1,
    title: `書${words(6)}`,
    author: `人${words(3)}`,
    notes: at % 3 === 0 ? '' : words(at % 30 === 1 ? 20_000 : 300),
  }))
  await storeReviews(
    site.deps,
    books.map(({ notes: _apart, ...review }) => review),
  )
  const now = '2025-06-01T04:00:00.000Z'
  await site.deps.database.queries
    .insertInto('xc_reading_list')
    .values(
      books.map(({ id, notes }) => ({
        user_id: reader.userId,
        review_id: id,
        status: 'reading' as const,
        notes,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const terms = books.slice(0, 8).flatMap(({ title, author, notes }) => {
    const text = [...(title + author + notes)]
    const start = below(text.length)
    return [text.slice(start, start + 1 + below(4)).join(''), words(3)]
  })
  for (const term of ['', ...terms]) {
    const folded = foldTerm(term)
    const expected = books.filter((book) =>
      [book.title, book.author, book.notes].some((text) => fold(text).includes(folded)),
    )
    const { total, entries } = await readList(reader, `?sort=date-asc&q=${encodeURIComponent(term)}`)
    expect(total).toBe(expected.length)
    expect(entries.map(({ book_id, notes }) => ({ book_id, notes }))).toEqual(
      expected.map(({ id, notes }) => ({ book_id: id, notes })),
    )
  }
})

testOnEachEngine('more than two hundred entries come in pages, in the requested order', async (site) => {
  const reader = await newReader(site)
  for (let id = 1; id <= 201; id++) await site.addReview({ id })
  const rows = Array.from({ length: 201 }, (_, at) => ({
    user_id: reader.userId,
    review_id: at + 1,
    status: 'reading' as const,
    created_at: new Date(1_700_000_000_000 + at * 1_000).toISOString(),
    updated_at: '2025-06-01T04:00:00.000Z',
  }))
  await site.deps.database.queries.insertInto('xc_reading_list').values(rows).execute()
  const first = await readList(reader)
  expect([first.total, first.entries.length, first.entries[0]?.book_id]).toEqual([201, 48, 201])
  const searched = await readList(reader, '?q=%E6%9F%90%E4%BA%BA&sort=date-asc&offset=48')
  expect([searched.total, searched.entries.length, searched.entries[0]?.book_id]).toEqual([201, 48, 49])
  const last = await readList(reader, '?sort=date-asc&offset=192')
  expect([last.total, last.entries.length, last.entries.at(-1)?.book_id]).toEqual([201, 9, 201])
})

testOnEachEngine('an entry of an unpublished review is hidden and keeps its notes', async (site) => {
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const { entry_id } = await setStatus(reader, 3)
  await reader.request('PUT', `/api/reading-list/${entry_id}/notes`, { notes: '第三章很好', version: 0 })
  await setPublished(site, 3, 0)
  expect(await readList(reader)).toEqual({ total: 0, entries: [] })
  expect((await reader.send('GET', '/api/reviews/3/reading-status')).status).toBe(404)
  expect((await reader.send('PUT', '/api/reviews/3/reading-status', { status: 'reading' })).status).toBe(404)
  await setPublished(site, 3, 1)
  expect((await readList(reader)).entries).toMatchObject([{ id: entry_id, notes: '第三章很好' }])
})

testOnEachEngine('a removal can be undone for a minute, with time and notes unchanged', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const { entry_id } = await setStatus(reader, 3, 'reading')
  const path = `/api/reading-list/${entry_id}`
  await reader.request('PUT', `${path}/notes`, { notes: '第三章很好', version: 0 })
  const before = await readList(reader)
  clock.pass(600)
  for (const status of [204, 204]) expect((await reader.send('DELETE', path)).status).toBe(status)
  expect(await readList(reader)).toEqual({ total: 0, entries: [] })
  expect(await reader.request('GET', '/api/reviews/3/reading-status')).toMatchObject({ status: null })
  for (const [field, body] of [
    ['status', { status: 'completed' }],
    ['notes', { notes: '', version: 1 }],
  ] as const) {
    expect((await reader.send('PUT', `${path}/${field}`, body)).status).toBe(404)
  }
  clock.pass(60)
  await deleteRemovedEntries(site.deps)
  for (const notes of ['第三章很好', '第三章很好']) {
    expect(await reader.request('POST', `${path}/restore`)).toMatchObject({ id: entry_id, notes })
  }
  expect(await readList(reader)).toEqual(before)
})

testOnEachEngine('after a minute a removal is final and the notes are deleted', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const { entry_id } = await setStatus(reader, 3)
  const path = `/api/reading-list/${entry_id}`
  await reader.request('PUT', `${path}/notes`, { notes: '第三章很好', version: 0 })
  await reader.send('DELETE', path)
  clock.pass(61)
  const refused = await reader.send('POST', `${path}/restore`)
  expect(await refused.json()).toMatchObject({ status: 404, code: 'entry_not_found' })
  // Adding the book again creates a new entry, whether the old one has been deleted yet or not.
  await setStatus(reader, 3, 'reading')
  expect((await readList(reader)).entries).toMatchObject([
    { notes: '', status: 'reading', created_at: clock.now().toISOString() },
  ])
  await reader.send('DELETE', `/api/reading-list/${(await readList(reader)).entries[0]?.id}`)
  clock.pass(61)
  await deleteRemovedEntries(site.deps)
  expect(await site.deps.database.queries.selectFrom('xc_reading_list').selectAll().execute()).toEqual([])
})

testOnEachEngine('adding a removed book again within a minute restores the notes', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 3 })
  const reader = await newReader(site)
  const { entry_id } = await setStatus(reader, 3)
  await reader.request('PUT', `/api/reading-list/${entry_id}/notes`, { notes: '第三章很好', version: 0 })
  await reader.send('DELETE', `/api/reading-list/${entry_id}`)
  clock.pass(30)
  expect(await setStatus(reader, 3, 'completed')).toMatchObject({ entry_id, status: 'completed' })
  expect((await readList(reader)).entries).toMatchObject([{ notes: '第三章很好', status: 'completed' }])
})

function setStatus(reader: Reader, review: number, status = 'want_to_read'): Promise<ReadingState> {
  return reader.request('PUT', `/api/reviews/${review}/reading-status`, { status })
}

function readList(reader: Reader, query = ''): Promise<ReadingList> {
  return reader.request('GET', `/api/reading-list${query}`)
}

async function setPublished({ deps }: TestSite, id: number, is_published: number): Promise<void> {
  await deps.database.queries.updateTable('xc_reviews').set({ is_published }).where('id', '=', id).execute()
}
