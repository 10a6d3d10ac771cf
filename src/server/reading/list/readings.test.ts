import { expect } from 'vitest'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import { recordStatements } from '../../../../tests/support/database/statements.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { createListedBook, setStatus } from './testing.ts'

testOnEachEngine('a reader adds, changes and removes readings by hand, listed oldest first', async (site) => {
  const book = await createListedBook(site)
  for (const [begun_on, finished_on] of [
    ['2024-02-28', '2024-02-29'],
    ['2025-06-01', null],
    [null, '1900-01-01'],
    ['2024-02-28', '2024-02-28'],
  ]) {
    await book.request('POST', '/readings', { begun_on, finished_on })
  }
  expect(await book.readings()).toEqual([
    [null, '1900-01-01'],
    ['2024-02-28', '2024-02-28'],
    ['2024-02-28', '2024-02-29'],
    ['2025-06-01', null],
  ])
  const [first, second, third] = (await book.entry()).readings
  const changed = await book.request('PUT', `/readings/${first?.id}`, {
    begun_on: '2025-05-31',
    finished_on: '2025-06-01',
  })
  expect(changed).toEqual(await book.entry())
  expect(changed.readings.at(-2)).toEqual({
    id: first?.id,
    begun_on: '2025-05-31',
    finished_on: '2025-06-01',
  })
  await book.request('DELETE', `/readings/${second?.id}`)
  expect(await book.request('DELETE', `/readings/${third?.id}`)).toEqual(await book.entry())
  expect(await book.readings()).toEqual([
    ['2025-05-31', '2025-06-01'],
    ['2025-06-01', null],
  ])
  for (const id of [third?.id, 9_999, 'x', '-1', '0']) {
    for (const [method, body] of [
      ['PUT', { begun_on: null, finished_on: '2025-06-01' }],
      ['DELETE'],
    ] as const) {
      const refused = await book.send(method, `/readings/${id}`, body)
      expect(await refused.json()).toMatchObject({ status: 404, code: 'reading_not_found' })
    }
  }
})

testOnSqlite('invalid days are rejected and change nothing', async (site) => {
  // In Taipei the first of June ends at 16:00 UTC.
  holdClock(site, '2025-06-01T15:59:59Z')
  const book = await createListedBook(site)
  await book.request('POST', '/readings', { begun_on: '2025-05-01', finished_on: null })
  const before = await book.entry()
  const id = before.readings[0]?.id
  for (const [begun_on, finished_on] of [
    [null, null],
    ['2025-05-02', '2025-05-01'],
    ['2025-06-02', null],
    [null, '2025-06-02'],
    ['1899-12-31', '1900-01-01'],
    ['2025-02-29', null],
    ['2025-05-1', null],
    ['', '2025-05-01'],
    ['2025-05-01T00:00:00Z', null],
    ['昨天', null],
  ]) {
    for (const [method, path] of [
      ['POST', '/readings'],
      ['PUT', `/readings/${id}`],
    ] as const) {
      const refused = await book.send(method, path, { begun_on, finished_on })
      expect(await refused.json(), `${begun_on} ${finished_on}`).toMatchObject({
        status: 400,
        code: 'reading_dates_invalid',
      })
    }
  }
  expect((await book.send('POST', '/readings', { begun_on: '2025-05-01' })).status).toBe(400)
  expect(await book.entry()).toEqual(before)
})

testOnEachEngine('an entry has at most fifty readings, and its status can still change', async (site) => {
  const book = await createListedBook(site)
  const once = { begun_on: null, finished_on: '2025-05-01' }
  for (let count = 0; count < 49; count++) await book.request('POST', '/readings', once)
  const answers = await Promise.all(Array.from({ length: 3 }, () => book.send('POST', '/readings', once)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const refused = await book.send('POST', '/readings', once)
  expect(await refused.json()).toMatchObject({ code: 'too_many_readings' })
  expect(await book.change('completed')).toHaveLength(50)
  expect(await book.entry()).toMatchObject({ status: 'completed' })
})

testOnEachEngine(
  'a reader rates a book in half stars; the list sorts by the review’s rating',
  async (site) => {
    await site.addReview({ id: 1, rating: 2 })
    const book = await createListedBook(site, 'completed', { rating: 4 })
    const low = await setStatus(book.reader, 1, 'completed')
    await book.reader.request('PUT', `/api/reading-list/${low}/rating`, { rating: 5 })
    for (const rating of [0.5, 3, 4.5, 5]) {
      expect(await book.request('PUT', '/rating', { rating })).toMatchObject({ own_rating: rating })
    }
    for (const rating of [0, 0.25, 4.7, 5.5, -1, 1e300]) {
      const refused = await book.send('PUT', '/rating', { rating })
      expect(await refused.json()).toMatchObject({ status: 400, code: 'rating_invalid' })
    }
    expect((await book.send('PUT', '/rating', { rating: '4' })).status).toBe(400)
    expect((await book.send('PUT', '/rating', {})).status).toBe(400)
    await book.request('PUT', '/rating', { rating: 1 })
    const byRating = await book.reader.request<ReadingList>('GET', '/api/reading-list?sort=rating-desc')
    expect(byRating.entries.map((entry) => [entry.book.rating, entry.own_rating])).toEqual([
      [4, 1],
      [2, 5],
    ])
    expect(await book.request('PUT', '/rating', { rating: null })).toMatchObject({ own_rating: null })
  },
)

testOnEachEngine('a long list needs no more statements than a short one', async (site) => {
  const book = await createListedBook(site, 'completed')
  const read = async () => {
    const statements = recordStatements(site)
    await book.reader.request('GET', '/api/reading-list')
    await book.reader.request('GET', '/api/reading-year')
    return statements()
  }
  const few = await read()
  for (let id = 10; id < 40; id++) {
    await site.addReview({ id })
    await setStatus(book.reader, id, id % 2 === 0 ? 'reading' : 'completed')
  }
  expect(await read()).toEqual(few)
  expect(few.length).toBeLessThan(12)
})

testOnEachEngine('undoing a removal restores rating, notes and readings', async (site) => {
  const clock = holdClock(site)
  const book = await createListedBook(site, 'reading')
  await book.request('PUT', '/notes', { notes: '第三章很好', version: 0 })
  await book.request('PUT', '/rating', { rating: 4.5 })
  const before = await book.request('POST', '/readings', {
    begun_on: '2020-01-01',
    finished_on: '2020-02-01',
  })
  await book.send('DELETE', '')
  for (const [method, path, body] of [
    ['PUT', '/rating', { rating: 1 }],
    ['POST', '/readings', { begun_on: null, finished_on: '2025-01-01' }],
    ['PUT', `/readings/${before.readings[0]?.id}`, { begun_on: null, finished_on: '2025-01-01' }],
    ['DELETE', `/readings/${before.readings[0]?.id}`],
  ] as const) {
    const refused = await book.send(method, path, body)
    expect(await refused.json()).toMatchObject({ code: 'entry_not_found' })
  }
  clock.pass(60)
  expect(await book.request('POST', '/restore')).toEqual(before)
  expect(await book.entry()).toEqual(before)

  // Adding it again also restores it, and the new status continues its readings.
  await book.send('DELETE', '')
  clock.pass(60)
  await book.set('completed')
  expect(await book.entry()).toMatchObject({ notes: '第三章很好', own_rating: 4.5 })
  expect(await book.readings()).toEqual([
    ['2020-01-01', '2020-02-01'],
    ['2025-06-01', '2025-06-01'],
  ])
  await book.send('DELETE', '')
  clock.pass(61)
  await book.set('want_to_read')
  expect(await site.deps.database.queries.selectFrom('xc_readings').selectAll().execute()).toEqual([])
})
