import { expect } from 'vitest'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { createListedBook, DAY, readingsOf, setStatus } from './testing.ts'

testOnEachEngine('changes of status start and finish readings on their days', async (site) => {
  const clock = holdClock(site, '2025-06-01T15:59:00Z')
  const book = await createListedBook(site)
  expect(await book.readings()).toEqual([])
  await book.set('reading')
  // Midnight in Taipei.
  clock.pass(60)
  expect(await book.change('completed')).toEqual([['2025-06-01', '2025-06-02']])
  clock.pass(DAY)
  expect(await book.change('reading')).toEqual([
    ['2025-06-01', '2025-06-02'],
    ['2025-06-03', null],
  ])
  clock.pass(DAY)
  const expectedReadings = [
    ['2025-06-01', '2025-06-02'],
    ['2025-06-03', '2025-06-04'],
  ]
  expect(await book.set('completed')).toEqual(expectedReadings)
  clock.pass(DAY)
  expect(await book.set('want_to_read')).toEqual(expectedReadings)
  // Completed without `reading` before: the first day is unknown.
  clock.pass(DAY)
  expect(await book.set('completed')).toEqual([...expectedReadings, [null, '2025-06-06']])
})

testOnEachEngine('a reading that was interrupted stays open', async (site) => {
  const clock = holdClock(site)
  const book = await createListedBook(site, 'reading')
  clock.pass(DAY)
  expect(await book.change('want_to_read')).toEqual([['2025-06-01', null]])
  clock.pass(DAY)
  expect(await book.change('reading')).toEqual([['2025-06-01', null]])
  clock.pass(DAY)
  expect(await book.change('completed')).toEqual([['2025-06-01', '2025-06-04']])
})

testOnEachEngine('corrections of the status on the same day leave no trace', async (site) => {
  const clock = holdClock(site)
  const reader = await newReader(site)
  const today = '2025-06-11'
  const earlier = '2025-06-01'
  const cases = [
    // Statuses before the day, statuses on the day, expected readings.
    [[], ['completed', 'want_to_read'], []],
    [[], ['completed', 'reading'], [[today, null]]],
    [[], ['reading', 'completed'], [[today, today]]],
    [[], ['reading', 'completed', 'reading'], [[today, null]]],
    [[], ['completed', 'completed'], [[null, today]]],
    [['want_to_read'], ['reading', 'want_to_read'], []],
    [['want_to_read'], ['completed', 'reading', 'want_to_read'], []],
    [['want_to_read'], ['reading', 'completed', 'want_to_read'], []],
    [['reading'], ['completed', 'reading'], [[earlier, null]]],
    [['reading'], ['want_to_read', 'completed', 'reading'], [[earlier, null]]],
    [['reading'], ['completed', 'want_to_read'], [[earlier, today]]],
    [['reading'], ['completed', 'want_to_read', 'completed'], [[earlier, today]]],
    [['completed'], ['reading', 'completed'], [[null, earlier]]],
    [['completed'], ['want_to_read', 'completed'], [[null, earlier]]],
    [['completed'], ['reading', 'want_to_read'], [[null, earlier]]],
    [['completed'], ['reading', 'want_to_read', 'completed'], [[null, earlier]]],
    [['reading', 'completed'], ['reading', 'completed'], [[earlier, earlier]]],
  ] as const
  const books = cases.map(([before], at) => ({ id: at + 1, before }))
  for (const { id, before } of books) {
    await site.addReview({ id })
    for (const status of before) await setStatus(reader, id, status)
  }
  clock.pass(10 * DAY)
  for (const [at, [before, pressed, expected]] of cases.entries()) {
    for (const status of pressed) await setStatus(reader, at + 1, status)
    expect(await readingsOf(reader, at + 1), [...before, '|', ...pressed].join(' ')).toEqual(expected)
  }
})

testOnEachEngine('a change on the next day is not a correction', async (site) => {
  const clock = holdClock(site, '2025-06-01T15:59:59Z')
  const book = await createListedBook(site, 'completed')
  clock.pass(1)
  expect(await book.change('reading')).toEqual([
    [null, '2025-06-01'],
    ['2025-06-02', null],
  ])
})

testOnEachEngine('changes of status never undo readings entered by hand', async (site) => {
  const book = await createListedBook(site, 'reading')
  const [reading] = (await book.entry()).readings
  await book.request('PUT', `/readings/${reading?.id}`, { begun_on: '2025-06-01', finished_on: null })
  expect(await book.change('want_to_read')).toEqual([['2025-06-01', null]])
  await book.request('PUT', `/readings/${reading?.id}`, { begun_on: null, finished_on: '2025-06-01' })
  await book.change('completed')
  expect(await book.change('reading')).toEqual([
    [null, '2025-06-01'],
    ['2025-06-01', null],
  ])
})

testOnEachEngine('a double click starts one reading and finishes one', async (site) => {
  const book = await createListedBook(site)
  for (const status of ['reading', 'completed']) {
    await Promise.all(
      Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? book.set(status) : book.change(status))),
    )
  }
  expect(await book.readings()).toEqual([['2025-06-01', '2025-06-01']])
})
