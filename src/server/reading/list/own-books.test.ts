import { expect } from 'vitest'
import type { NotedBook, ReadingList, ReadingState } from '../../../contract/reading/reading-list.ts'
import type { ReadingYear } from '../../../contract/reading/reading-year.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { exportAccountData } from '../../../../tests/support/accounts/reader-with-books.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { importFile } from '../../../../tests/support/files/list-files.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { deleteReviews } from '../../reviews/saving/save-reviews.service.ts'
import { openStudio } from '../../studio/testing.ts'

const BOOK = { title: '《文學回憶錄》', author: '木心 口述', isbn: '９７８-986-585-301-3', status: 'reading' }
const TEAHOUSE = { title: '茶館', author: '老舍', isbn: '', status: 'reading' }

testOnEachEngine('a book without a review is noted, and stands in the list like the others', async (site) => {
  await site.addReview({ id: 3, title: '夜航船', author: '張岱', rating: 4 })
  const [reader, other] = [await newReader(site), await newReader(site)]
  await reader.request('PUT', '/api/reviews/3/reading-status', { status: 'want_to_read' })
  const { entry, review } = await note(reader, BOOK)
  expect(review).toBeNull()
  expect(entry).toMatchObject({
    book_id: null,
    own_book: { title: '文學回憶錄', author: '木心 口述', isbn: '9789865853013' },
    book: { id: null, title: '文學回憶錄', author: '木心 口述', cover: '', rating: null, categories: [] },
    status: 'reading',
    readings: [{ begun_on: expect.any(String), finished_on: null }],
  })
  const path = `/api/reading-list/${entry?.id}`
  await reader.request('PUT', `${path}/notes`, { notes: '晚上讀一講', version: 0 })
  await reader.request('PUT', `${path}/rating`, { rating: 4.5 })
  await reader.request('PUT', `${path}/status`, { status: 'completed' })

  expect(await titles(reader)).toEqual(['文學回憶錄', '夜航船'])
  expect(await titles(reader, '?sort=title-desc')).toEqual(['夜航船', '文學回憶錄'])
  expect(await titles(reader, '?sort=rating-desc')).toEqual(['夜航船', '文學回憶錄'])
  expect(await titles(reader, '?status=completed')).toEqual(['文學回憶錄'])
  for (const term of ['回忆录', '木心', '一讲'])
    expect(await titles(reader, `?q=${encodeURIComponent(term)}`), term).toEqual(['文學回憶錄'])
  const year = await reader.request<ReadingYear>('GET', '/api/reading-year')
  expect(year).toMatchObject({
    total: 1,
    rows: expect.arrayContaining([expect.objectContaining({ category: null, total: 1 })]),
  })
  expect(await titles(other)).toEqual([])
  expect((await other.send('GET', path)).status).toBe(404)

  await reader.send('DELETE', path)
  expect(await titles(reader)).toEqual(['夜航船'])
  // Within the minute it comes back with its notes.
  expect((await note(reader, BOOK)).entry).toMatchObject({
    id: entry?.id,
    notes: '晚上讀一講',
    status: 'reading',
  })
})

testOnEachEngine(
  'what cannot be noted is refused in words, and a book with a review is offered',
  async (site) => {
    await site.addReview({ id: 3, title: '夜航船', author: '張岱', isbn: '9789865853013' })
    const reader = await newReader(site)
    const refused = async (book: object) =>
      codeOf(await reader.send('POST', '/api/reading-list', { ...TEAHOUSE, ...book }))
    expect(await refused({ title: ' \u200b ' })).toBe('book_untitled')
    expect(await refused({ title: '字'.repeat(201) })).toBe('book_title_too_long')
    expect(await refused({ author: '字'.repeat(101) })).toBe('book_author_too_long')
    expect(await refused({ isbn: '9789865853014' })).toBe('isbn_invalid')
    for (const book of [
      { title: '夜航船', author: '张岱' },
      { title: '別名', isbn: '986-5853-01-9' },
    ])
      expect(await note(reader, { ...TEAHOUSE, ...book }), book.title).toMatchObject({
        entry: null,
        review: { id: 3 },
      })
    expect(await titles(reader)).toEqual([])
    await reader.request('PUT', '/api/reviews/3/reading-status', { status: 'reading' })
    expect(await refused({ title: '夜航船', author: '張岱' })).toBe('book_listed')
    await note(reader, TEAHOUSE)
    expect(await refused({ title: '茶馆', author: '老舍' })).toBe('book_listed')
    // With an ISBN it is the same book, by another author another one.
    expect(await refused({ isbn: '9787020024759' })).toBe('book_listed')
    await note(reader, { ...TEAHOUSE, author: '別人' })
    expect(await titles(reader)).toHaveLength(3)
  },
)

testOnEachEngine('an entry finds the review that is published later, and outlives it', async (site) => {
  const studio = await openStudio(site)
  const [one, two] = [await newReader(site), await newReader(site)]
  const { entry } = await note(one, { ...TEAHOUSE, status: 'want_to_read' })
  await one.request('PUT', `/api/reading-list/${entry?.id}/notes`, { notes: '第三幕', version: 0 })
  // Two editions of one reader; the one with the review's ISBN finds it.
  await note(two, { ...TEAHOUSE, isbn: '9787020024759' })
  await note(two, { ...TEAHOUSE, isbn: '9789865853013', status: 'completed' })
  const { id } = await studio.write({ title: '茶館', author: '老舍', isbn: '9789865853013' })
  expect((await listOf(one)).entries).toMatchObject([{ book_id: null }])

  expect((await studio.publish(id)).status).toBe(200)
  expect((await listOf(one)).entries).toMatchObject([
    { id: entry?.id, book_id: id, own_book: { title: '茶館' }, notes: '第三幕', book: { id } },
  ])
  expect((await listOf(two)).entries.map(({ status, book_id }) => [status, book_id])).toEqual([
    ['completed', id],
    ['reading', null],
  ])
  const state = await one.request<ReadingState>('GET', `/api/reviews/${id}/reading-status`)
  expect(state).toEqual({ book_id: id, status: 'want_to_read', entry_id: entry?.id })

  // The text is hidden, becomes an essay, is deleted: without it the entry stands under its own name, and finds others.
  const own = [
    { id: entry?.id, book_id: null, notes: '第三幕', book: { id: null, title: '茶館', author: '老舍' } },
  ]
  expect((await studio.send('DELETE', `/reviews/${id}/publication`)).status).toBeLessThan(300)
  expect((await listOf(one)).entries).toMatchObject(own)
  const other = await studio.write({ title: '茶館', author: '老舍' })
  await studio.publish(other.id)
  expect((await listOf(one)).entries).toMatchObject([{ book_id: other.id }])
  await studio.save(other.id, { kind: 'essay', headline: '三幕戲' })
  expect((await studio.publish(other.id)).status).toBe(200)
  expect((await listOf(one)).entries).toMatchObject(own)
  expect((await studio.publish(id)).status).toBe(200)
  expect((await listOf(one)).entries).toMatchObject([{ book_id: id }])
  await site.deps.database.transaction((queries) => deleteReviews(queries, [id]))
  expect((await listOf(one)).entries).toMatchObject(own)
  const again = await studio.write({ title: '茶馆', author: '老舍' })
  await studio.publish(again.id)
  expect((await listOf(one)).entries).toMatchObject([{ book_id: again.id }])
})

testOnEachEngine('an account export with such books comes back, once, on another site too', async (site) => {
  const clock = holdClock(site)
  const reader = await newReader(site)
  const { entry } = await note(reader, BOOK)
  await reader.request('PUT', `/api/reading-list/${entry?.id}/notes`, { notes: '晚上讀一講', version: 0 })
  clock.pass(1)
  await note(reader, { ...TEAHOUSE, author: '' })
  const before = await exportAccountData(reader)
  expect(before.reading_list.map(({ review }) => review)).toMatchObject([
    { id: null, title: '茶館', author: '', isbn: null },
    { id: null, title: '文學回憶錄', isbn: '9789865853013' },
  ])
  const csv = await (await reader.send('GET', '/api/account/export/reading-list.csv')).text()
  for (const file of [before, csv]) {
    const other = await signIn(site, {}, clock)
    expect(await importFile(site, other, file)).toMatchObject({ added: 2, misses: [] })
    expect(await importFile(site, other, file)).toMatchObject({ added: 0, unchanged: 2, misses: [] })
    expect((await exportAccountData(other)).reading_list).toEqual(before.reading_list)
  }
  // Where the book has a review, the entry is its.
  await site.addReview({ id: 5, title: '文學回憶錄', author: '木心', isbn: '9789865853013' })
  const other = await signIn(site, {}, clock)
  expect(await importFile(site, other, before)).toMatchObject({ added: 2, misses: [] })
  const linked = await exportAccountData(other)
  expect(linked.reading_list.map(({ review }) => review.id)).toEqual([null, 5])
  // Its own name comes along, for the day on which that review is gone.
  const third = await signIn(site, {}, clock)
  await importFile(site, third, {
    ...linked,
    reading_list: [{ ...linked.reading_list[1], own_book: { title: '回憶錄', author: '木心', isbn: null } }],
  })
  await site.deps.database.transaction((queries) => deleteReviews(queries, [5]))
  expect((await exportAccountData(third)).reading_list).toMatchObject([
    { review: { id: null, title: '回憶錄' } },
  ])
})

testOnEachEngine(
  'a list keeps an unpublished book under its name when it is imported or noted',
  async (site) => {
    await site.addReview({ id: 3, title: '夜航船', author: '張岱' })
    const reader = await newReader(site)
    await reader.request('PUT', '/api/reviews/3/reading-status', { status: 'completed' })
    const file = await exportAccountData(reader)
    const { queries } = site.deps.database
    await queries.updateTable('xc_reviews').set({ is_published: 0 }).execute()
    expect(await titles(reader)).toEqual([])
    expect(await importFile(site, reader, file)).toMatchObject({ added: 0, changed: 1, misses: [] })
    expect((await listOf(reader)).entries).toMatchObject([
      { book_id: null, status: 'completed', own_book: { title: '夜航船' } },
    ])
    await queries.updateTable('xc_reading_list').set({ own_title: '', own_key: '' }).execute()
    expect((await note(reader, { ...BOOK, title: '夜航船', author: '張岱', isbn: '' })).entry).toMatchObject({
      own_book: { title: '夜航船' },
    })
    expect(await titles(reader)).toEqual(['夜航船'])
  },
)

testOnEachEngine('an export has entries of one moment in the order of their ids', async (site) => {
  holdClock(site)
  await site.addReview({ id: 3, title: '夜航船', author: '張岱' })
  const reader = await newReader(site)
  await note(reader, BOOK)
  await reader.request('PUT', '/api/reviews/3/reading-status', { status: 'completed' })
  await note(reader, TEAHOUSE)
  const { reading_list } = await exportAccountData(reader)
  expect(reading_list.map(({ review }) => review.title)).toEqual(['茶館', '夜航船', '文學回憶錄'])
})

function note(reader: Reader, book: object): Promise<NotedBook> {
  return reader.request('POST', '/api/reading-list', book)
}

function listOf(reader: Reader, query = ''): Promise<ReadingList> {
  return reader.request('GET', `/api/reading-list${query}`)
}

async function titles(reader: Reader, query = ''): Promise<string[]> {
  return (await listOf(reader, query)).entries.map(({ book }) => book.title)
}
