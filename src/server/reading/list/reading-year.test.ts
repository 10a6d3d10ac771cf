import { expect } from 'vitest'
import { CATEGORY_IDS } from '../../../contract/categories/categories.ts'
import type { ReadingYear } from '../../../contract/reading/reading-year.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { setStatus } from './testing.ts'

testOnEachEngine('the reading year counts finished readings by month and first category', async (site) => {
  await site.addReview({ id: 1, categories: ['technology-future', 'civilization-history'] })
  await site.addReview({ id: 2, categories: ['creator-thoughts'] })
  await site.addReview({ id: 3, categories: [], category: 'fiction' })
  const reader = await newReader(site)
  const [tech, creating, other] = await Promise.all(
    [1, 2, 3].map((id) => setStatus(reader, id, 'want_to_read')),
  )
  await addReading(reader, tech, null, '2025-01-01')
  await addReading(reader, tech, '2025-01-02', '2025-01-31')
  await addReading(reader, tech, '2024-12-01', '2024-12-31')
  await addReading(reader, tech, '2025-03-01', null)
  await addReading(reader, creating, null, '2025-05-31')

  const months = (counts: Record<number, number>) =>
    Array.from({ length: 12 }, (_, at) => counts[at + 1] ?? 0)
  const none = { total: 0, months: months({}) }
  const rows = CATEGORY_IDS.map((category) => ({ category, ...none }))
  const of2025 = rows.with(1, { category: 'technology-future', total: 2, months: months({ 1: 2 }) })
  const expected = {
    year: 2025,
    years: [2025, 2024],
    total: 3,
    months: months({ 1: 2, 5: 1 }),
    rows: of2025.with(7, { category: 'creator-thoughts', total: 1, months: months({ 5: 1 }) }),
  }
  expect(await readYear(reader)).toEqual(expected)
  expect(await readYear(reader, '?year=2025')).toEqual(expected)
  expect(await readYear(reader, '?year=2024')).toMatchObject({
    year: 2024,
    years: [2025, 2024],
    total: 1,
    months: months({ 12: 1 }),
  })
  // A year without finished books is empty and not among the years.
  expect(await readYear(reader, '?year=1987')).toEqual({
    year: 1987,
    years: [2025, 2024],
    ...none,
    rows,
  })
  await addReading(reader, other, null, '2025-06-01')
  const withOther = await readYear(reader)
  expect(withOther.total).toBe(4)
  expect(withOther.rows.slice(0, 8)).toEqual(expected.rows)
  expect(withOther.rows.slice(8)).toEqual([{ category: null, total: 1, months: months({ 6: 1 }) }])
  for (const wrong of ['x', '20.5', '1899', '99999', '']) {
    expect((await reader.send('GET', `/api/reading-year?year=${wrong}`)).status, wrong).toBe(400)
  }
})

testOnEachEngine('the reading year changes at midnight in Taipei', async (site) => {
  const clock = holdClock(site, '2025-12-31T15:59:59Z')
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const reader = await newReader(site)
  await setStatus(reader, 1, 'completed')
  clock.pass(1)
  await setStatus(reader, 2, 'completed')
  expect(await readYear(reader)).toMatchObject({ year: 2026, years: [2026, 2025], total: 1 })
  const [, december] = [await readYear(reader), await readYear(reader, '?year=2025')]
  expect([december.total, december.months[11]]).toEqual([1, 1])
})

testOnEachEngine(
  'removed entries and unpublished reviews are not counted until they are restored',
  async (site) => {
    await site.addReview({ id: 1 })
    const reader = await newReader(site)
    const entry = await setStatus(reader, 1, 'completed')
    const publish = (is_published: number) =>
      site.deps.database.queries.updateTable('xc_reviews').set({ is_published }).execute()
    await reader.send('DELETE', `/api/reading-list/${entry}`)
    expect((await readYear(reader)).total).toBe(0)
    await reader.request('POST', `/api/reading-list/${entry}/restore`)
    expect((await readYear(reader)).total).toBe(1)
    await publish(0)
    expect(await readYear(reader)).toMatchObject({ total: 0, years: [2025] })
    await publish(1)
    expect((await readYear(reader)).total).toBe(1)
  },
)

function addReading(
  reader: Reader,
  entry: number | null | undefined,
  begun_on: string | null,
  finished_on: string | null,
) {
  return reader.request('POST', `/api/reading-list/${entry}/readings`, { begun_on, finished_on })
}

function readYear(reader: Reader, query = ''): Promise<ReadingYear> {
  return reader.request('GET', `/api/reading-year${query}`)
}
