import { expect } from 'vitest'
import type { NotedBook, ReadingList, ReadingState } from '../../../contract/reading/reading-list.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { exportAccountData } from '../../../../tests/support/accounts/reader-with-books.ts'
import { importFile, sendList } from '../../../../tests/support/files/list-files.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { OWN_BOOKS } from '../../../contract/limits.ts'
import { countLockWaits } from '../../../../tests/support/database/lock-waits.ts'
import { isPostgres } from '../../platform/db/database.ts'
import { refoldReviews } from '../../reviews/saving/refold-reviews.service.ts'
import { lockReadingList } from '../../reviews/saving/waiting-entries.service.ts'
import { FOLD_VERSION } from '../../text/fold.ts'
import { importList } from '../list-import/book-list-import.service.ts'
import { noteBook } from './status.service.ts'
import { deleteReviews } from '../../reviews/saving/save-reviews.service.ts'
import { refoldDrafts } from '../../studio/draft-rows.service.ts'
import { openStudio } from '../../studio/testing.ts'

const BOOK = { title: '《文學回憶錄》', author: '木心 口述', isbn: '９７８-986-585-301-3', status: 'reading' }
const TEAHOUSE = { title: '茶館', author: '老舍', isbn: '', status: 'reading' }

testOnEachEngine('entries find a review with or without subtitle, by any of its books', async (site) => {
  const studio = await openStudio(site)
  const reader = await newReader(site)
  await note(reader, { ...TEAHOUSE, title: '茶館：三幕話劇' })
  await note(reader, { ...TEAHOUSE, title: '駱駝祥子' })
  await note(reader, { ...TEAHOUSE, title: '別名', isbn: '9789865853013' })
  const one = await studio.write({ title: '茶館', author: '老舍' })
  await studio.publish(one.id)
  expect(await linked(reader)).toEqual([one.id, null, null])
  const two = await studio.write({
    title: '四世同堂',
    author: '老舍',
    other_books: [otherBook({ title: '駱駝祥子', author: '老舍' })],
  })
  await studio.publish(two.id)
  expect(await linked(reader)).toEqual([one.id, two.id, null])
  const more = otherBook({ title: '小坡的生日', author: '老舍', isbn: '9789865853013' })
  await studio.save(one.id, { other_books: [more] })
  await studio.publish(one.id)
  expect(await linked(reader)).toEqual([one.id, two.id, one.id])
  const other = await newReader(site)
  for (const book of [
    { title: '骆驼祥子', author: '老舍', isbn: '' },
    { title: '別名', author: '', isbn: '9789865853013' },
  ])
    expect((await note(other, { ...TEAHOUSE, ...book })).entry?.book_id).toBe(book.isbn ? one.id : two.id)
  // The same book under the name that the review gives it.
  const again = { ...TEAHOUSE, title: '小坡的生日', author: '老舍' }
  expect(await codeOf(await other.send('POST', '/api/reading-list', again))).toBe('book_listed')
})

testOnEachEngine('each book of a review of several goes into the list by itself', async (site) => {
  const studio = await openStudio(site)
  const reader = await newReader(site)
  await site.addReview({ id: 900, title: '燈塔行', author: '吳爾芙' })
  await reader.request('PUT', '/api/reviews/900/reading-status', { status: 'completed' })
  const { id } = await studio.write({
    title: '茶館',
    author: '老舍',
    headline: '三張桌子',
    other_books: [
      otherBook({ title: '駱駝祥子', author: '老舍', rating: 4.5 }),
      otherBook({ title: '燈塔行', author: '吳爾芙' }),
    ],
  })
  await studio.publish(id)
  const path = `/api/reviews/${id}/reading-status`
  await reader.request('PUT', path, { status: 'reading', book: 1 })
  await reader.request('PUT', path, { status: 'completed', book: 1 })
  const before = await reader.request<ReadingState>('GET', path)
  expect(before).toMatchObject({
    book_id: id,
    status: null,
    other_books: [{ status: 'completed' }, { status: 'completed' }],
  })
  await reader.request('PUT', path, { status: 'want_to_read' })
  // The third book has a review of its own, whose entry it is.
  await reader.request('PUT', path, { status: 'reading', book: 2 })
  const books = (await listOf(reader, '?sort=title-asc')).entries.map(({ book, status }) => ({
    ...book,
    status,
  }))
  expect(books).toMatchObject([
    { id, title: '茶館', headline: '三張桌子', status: 'want_to_read' },
    { id: 900, title: '燈塔行', status: 'reading' },
    { id, title: '駱駝祥子', headline: '', author: '老舍', rating: 4.5, status: 'completed' },
  ])
  expect((await site.get(books[2]?.cover ?? '')).status).toBe(200)
  const rated = (await listOf(reader, '?sort=rating-desc')).entries.map(({ book }) => book.rating)
  expect(rated).toEqual([4.5, 4, null])
  // From the review of several first, a book with a review of its own is one entry, too.
  const other = await newReader(site)
  await other.request('PUT', path, { status: 'reading', book: 2 })
  await other.request('PUT', '/api/reviews/900/reading-status', { status: 'completed' })
  expect((await listOf(other)).entries).toMatchObject([{ book: { id: 900 }, status: 'completed' }])
  const [entry] = before.other_books ?? []
  await reader.send('DELETE', `/api/reading-list/${entry?.entry_id}`)
  expect(await reader.request('GET', path)).toMatchObject({
    status: 'want_to_read',
    other_books: [{ status: null, entry_id: null }, { status: 'reading' }],
  })
  expect((await reader.send('PUT', path, { status: 'reading', book: 3 })).status).toBe(404)
})

testOnEachEngine('a book keeps its name beside another book of the same title', async (site) => {
  const studio = await openStudio(site)
  const reader = await newReader(site)
  const { id } = await studio.write({
    title: '茶館',
    author: '老舍',
    headline: '三張桌子',
    other_books: [otherBook({ title: '自傳', author: '富蘭克林', isbn: '9789865853013' })],
  })
  await studio.publish(id)
  await note(reader, { ...TEAHOUSE, title: '自傳', author: 'Nelson Mandela' })
  await note(reader, { ...TEAHOUSE, title: '自傳', author: '' })
  await note(reader, { ...TEAHOUSE, title: '《自传》', author: '富兰克林' })
  const { entries } = await listOf(reader)
  const shown = entries.toSorted((one, two) => one.id - two.id).map(({ book }) => [book.author, book.id])
  expect(shown).toEqual([
    ['Nelson Mandela', null],
    ['', null],
    ['富蘭克林', id],
  ])
})

testOnEachEngine('a title alone, or two reviews of one book, give an entry to none', async (site) => {
  const studio = await openStudio(site)
  const [reader, other] = [await newReader(site), await newReader(site)]
  await note(reader, { ...TEAHOUSE, author: '' })
  await note(reader, { ...TEAHOUSE, author: 'Lao She' })
  const one = await studio.write({ title: '茶館', author: '老舍' })
  await studio.publish(one.id)
  expect(await linked(reader)).toEqual([null, null])
  const two = await studio.write({ title: '茶館', author: '老舍' })
  await studio.publish(two.id)
  // It is not clear which of both is meant.
  expect(await note(other, TEAHOUSE)).toMatchObject({ review: null, entry: { book_id: null } })
  await studio.publish(two.id)
  expect(await linked(other)).toEqual([null])
  // The other one is the only one now.
  await studio.send('DELETE', `/reviews/${one.id}/publication`)
  await studio.publish(two.id)
  expect(await linked(other)).toEqual([two.id])
  await studio.publish(one.id)
  expect(await linked(other)).toEqual([two.id])
  await studio.send('DELETE', `/reviews/${two.id}/publication`)
  expect(await linked(other)).toEqual([one.id])
  await site.deps.database.transaction((queries) => deleteReviews(queries, [one.id]))
  expect(await linked(other)).toEqual([null])
})

testOnEachEngine('a hidden review takes no entry, and keeps none that names its book', async (site) => {
  const { database } = site.deps
  const hide = (id: number) =>
    database.queries.updateTable('xc_reviews').set({ is_published: 0 }).where('id', '=', id).execute()
  await site.addReview({ id: 3, title: '夜航船', author: '張岱' })
  await site.addReview({ id: 4, title: '茶館', author: '老舍' })
  const reader = await newReader(site)
  await reader.request('PUT', '/api/reviews/3/reading-status', { status: 'completed' })
  const file = await exportAccountData(reader)
  const other = await newReader(site)
  await other.request('PUT', '/api/reviews/3/reading-status', { status: 'completed' })
  await Promise.all([hide(3), hide(4)])
  await note(reader, TEAHOUSE)
  // Folding stores all reviews again.
  await refoldReviews(site.deps, refoldDrafts, FOLD_VERSION + 1)
  expect(await linked(reader)).toEqual([null])
  await importFile(site, reader, file)
  await note(other, { ...TEAHOUSE, title: '夜航船', author: '張岱' })
  await site.addReview({ id: 5, title: '夜航船', author: '張岱' })
  await refoldReviews(site.deps, refoldDrafts, FOLD_VERSION + 2)
  expect(await linked(reader)).toEqual([5, null])
  expect(await linked(other)).toEqual([5])
})

testOnEachEngine('a review that is published while its book is noted or imported is found', async (site) => {
  const reader = await newReader(site)
  await note(reader, TEAHOUSE)
  await note(reader, BOOK)
  const file = await exportAccountData(reader)
  /** Publishes after the reviews have been looked at. */
  const deps = (review: { id: number; title: string; author: string }) => {
    const { transaction } = site.deps.database
    const publishFirst: typeof transaction = async (work) => {
      if (
        (await site.deps.database.queries.selectFrom('xc_reviews').select('id').execute()).length < review.id
      )
        await site.addReview(review)
      return transaction(work)
    }
    return { ...site.deps, database: { ...site.deps.database, transaction: publishFirst } }
  }
  const other = await newReader(site)
  const noted = await noteBook(deps({ id: 1, title: '夜航船', author: '張岱' }), other.userId, {
    ...TEAHOUSE,
    title: '夜航船',
    author: '張岱',
    status: 'reading',
  })
  expect(noted).toMatchObject({ entry: null, review: { id: 1 } })
  const bytes = new TextEncoder().encode(JSON.stringify(file))
  await importList(deps({ id: 2, title: '茶館', author: '老舍' }), other.userId, {
    name: 'a.json',
    upload: bytes,
  })
  expect(await linked(other)).toEqual([null, 2])
})

testOnEachEngine('a list has a bound for books without reviews', async (site) => {
  const reader = await newReader(site)
  await note(reader, BOOK)
  const file = await exportAccountData(reader)
  const { queries } = site.deps.database
  const { id: _, ...row } = await queries.selectFrom('xc_reading_list').selectAll().executeTakeFirstOrThrow()
  const name = (at: number) => ({
    own_title: `書${at}`,
    own_key: `書${at}`,
    own_main: `書${at}`,
    own_isbn: '',
  })
  for (let at = 1; at < OWN_BOOKS; at += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, OWN_BOOKS - at) }, (_, more) => ({
      ...row,
      ...name(at + more),
    }))
    await queries.insertInto('xc_reading_list').values(rows).execute()
  }
  expect(await codeOf(await reader.send('POST', '/api/reading-list', TEAHOUSE))).toBe('own_books_full')
  const [entry] = file.reading_list
  const more = {
    ...file,
    reading_list: [entry, { ...entry, review: { ...entry?.review, title: '茶館', isbn: null } }],
  }
  for (const door of ['preview', 'import'] as const)
    expect(await codeOf(await sendList(site, reader, door, JSON.stringify(more), 'a.json')), door).toBe(
      'own_books_full',
    )
  // What is on the list already may come again.
  expect(await importFile(site, reader, file)).toMatchObject({ added: 0, unchanged: 1 })
})

testOnEachEngine('a press of the reader during a publication hinders neither', async (site) => {
  const { database } = site.deps
  const studio = await openStudio(site)
  const reader = await newReader(site)
  await note(reader, TEAHOUSE)
  const { id } = await studio.write({ title: '舊名', author: '老舍' })
  await studio.publish(id)
  await studio.save(id, { title: '茶館' })
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const press = database.transaction(async (queries) => {
    await lockReadingList(queries, reader.userId)
    const now = new Date().toISOString()
    await queries
      .insertInto('xc_reading_list')
      .values({ user_id: reader.userId, review_id: id, status: 'reading', created_at: now, updated_at: now })
      .execute()
    locked.resolve()
    await mayEnd.promise
  })
  await locked.promise
  const published = studio.publish(id)
  if (isPostgres(database.queries)) await expect.poll(() => countLockWaits(database)).toBeGreaterThan(0)
  mayEnd.resolve()
  await press
  expect((await published).status).toBe(200)
  expect(await linked(reader)).toEqual(expect.arrayContaining([null, id]))
})

function otherBook(fields: object) {
  return {
    title: '',
    original_title: '',
    author: '',
    translator: '',
    isbn: '',
    publisher: '',
    book_year: null,
    rating: null,
    ...fields,
  }
}

/** The reviews of the reader's entries, in the order in which they were noted. */
async function linked(reader: Reader): Promise<(number | null)[]> {
  const { entries } = await listOf(reader)
  return entries.toSorted((one, two) => one.id - two.id).map(({ book_id }) => book_id)
}

function note(reader: Reader, book: object): Promise<NotedBook> {
  return reader.request('POST', '/api/reading-list', book)
}

function listOf(reader: Reader, query = ''): Promise<ReadingList> {
  return reader.request('GET', `/api/reading-list${query}`)
}
