import { expect } from 'vitest'
import { importedOf, previewOf, sendList } from '../../../../tests/support/files/list-files.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { createReaderWithReviews, readList, STORYGRAPH } from './testing.ts'

testOnEachEngine('a preview shows each entry as the import leaves it', async (site) => {
  const reader = await createReaderWithReviews(site)
  const add = (review: number, status: string) =>
    reader.request<{ entry_id: number }>('PUT', `/api/reviews/${review}/reading-status`, { status })
  const wanted = await add(1, 'want_to_read')
  await reader.request('PUT', `/api/reading-list/${wanted.entry_id}/notes`, { notes: '先放著', version: 0 })
  await reader.request('PUT', `/api/reading-list/${wanted.entry_id}/rating`, { rating: 2 })
  const begun = await add(2, 'reading')
  const removed = await add(3, 'reading')
  await reader.send('DELETE', `/api/reading-list/${removed.entry_id}`)
  const file = [
    STORYGRAPH,
    '夜航船,張岱,,read,2025/01/02,2024/12/01-2025/02/04,5,另一份筆記',
    '看不見的城市,伊塔羅・卡爾維諾,,read,,2020/01/02-2020/03/05,4,',
    '萬曆十五年,黃仁宇,,read,,2021/01/02-2021/03/05,,',
    '自己的房間,維吉尼亞・吳爾芙,,to-read,,2019/05/06,,',
  ].join('\n')
  const { matches } = await previewOf(sendList(site, reader, 'preview', file))
  await importedOf(sendList(site, reader, 'import', file))
  const { entries } = await readList(reader)
  const stored = (id: number) => {
    const entry = entries.find(({ book_id }) => book_id === id)
    const last = entry?.readings.at(-1)
    return {
      status: entry?.status,
      own_rating: entry?.own_rating,
      notes: entry?.notes !== '',
      begun_on: last?.begun_on ?? null,
      finished_on: last?.finished_on ?? null,
    }
  }
  expect(matches).toHaveLength(4)
  for (const match of matches) expect(match).toMatchObject(stored(match.review.id))
  // The reader's own settings stay.
  expect(matches[0]).toMatchObject({
    status: 'want_to_read',
    status_in_file: 'completed',
    own_rating: 2,
    finished_on: '2025-02-04',
    state: 'changed',
  })
  expect(entries.find(({ id }) => id === begun.entry_id)?.status).toBe('reading')
})

testOnSqlite('the part of a note that does not fit is reported, and no character is lost', async (site) => {
  const reader = await createReaderWithReviews(site)
  const review = `${'𠮷'.repeat(20_500)}${'尾'.repeat(500)}`
  const fitting = '字'.repeat(20_000)
  const file = [
    STORYGRAPH,
    `夜航船,張岱,,read,,,,"${review}"`,
    `萬曆十五年,黃仁宇,,read,,,,${fitting}`,
    `別的書,某人,,did-not-finish,,,,"${review}"`,
  ].join('\n')
  const rest = `${'𠮷'.repeat(500)}${'尾'.repeat(500)}`
  const lost = { row: 2, sheet: null, title: '夜航船', author: '張岱', kind: 'note', values: [rest] }
  // The remark on the status is a part of the note.
  const given_up = { ...lost, row: 4, title: '別的書', author: '某人', values: [`𠮷𠮷𠮷𠮷𠮷${rest}`] }
  expect(await previewOf(sendList(site, reader, 'preview', file))).toMatchObject({ losses: [lost, given_up] })
  expect(await importedOf(sendList(site, reader, 'import', file))).toMatchObject({ added: 2, losses: [lost] })
  const { entries } = await readList(reader)
  const notes = Object.fromEntries(entries.map((entry) => [entry.book_id, entry.notes]))
  expect(`${notes[1]}${rest}` === review).toBe(true)
  expect(notes[3] === fitting).toBe(true)
  // A large file is read in a child process.
  const large = `${file}${'\n'.repeat(70_000)}`
  expect(await previewOf(sendList(site, reader, 'preview', large))).toMatchObject({
    losses: [lost, given_up],
  })
})

testOnSqlite('readings above the limit of an entry are reported, with their days', async (site) => {
  const reader = await createReaderWithReviews(site)
  const days = (year: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const day = String((index % 28) + 1).padStart(2, '0')
      return `${year + Math.floor(index / 28)}/01/${day}`
    })
  const file = (...dates: string[]) =>
    [
      STORYGRAPH,
      `夜航船,張岱,,read,,"${dates.join(', ')}",,`,
      '別的書,某人,,did-not-finish,,2020/01/01,,',
    ].join('\n')
  const readingsOf = async () => (await readList(reader)).entries[0]?.readings ?? []
  const first = file(...days(2000, 53))
  const dropped = (...finished: string[]) => [
    {
      row: 2,
      sheet: null,
      title: '夜航船',
      author: '張岱',
      kind: 'readings',
      values: finished,
    },
  ]
  const oldest = dropped('2000/01/01', '2000/01/02', '2000/01/03')
  expect((await previewOf(sendList(site, reader, 'preview', first))).losses).toEqual(oldest)
  // The second import changes nothing, and reports the same.
  for (const added of [1, 0])
    expect(await importedOf(sendList(site, reader, 'import', first))).toMatchObject({
      added,
      changed: 0,
      losses: oldest,
    })
  const readings = await readingsOf()
  expect(readings).toHaveLength(50)
  expect(readings[0]).toMatchObject({ finished_on: '2000-01-04' })

  // The limit counts the readings that the entry has already.
  const second = file('2010/05/06')
  const later = dropped('2010/05/06')
  expect((await previewOf(sendList(site, reader, 'preview', second))).losses).toEqual(later)
  expect((await importedOf(sendList(site, reader, 'import', second))).losses).toEqual(later)
  expect(await readingsOf()).toEqual(readings)
})

testOnSqlite('dates without a day are reported, and a last day is kept', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = [
    STORYGRAPH,
    '夜航船,張岱,,read,,"2023/05, 2021/02/03-2021/04, 2020/01-2020/02/03",5,',
    '萬曆十五年,黃仁宇,,read,,2019,,',
    '自己的房間,維吉尼亞・吳爾芙,,read,,2019-05-06-2019-06-07,,',
    '別的書,某人,,did-not-finish,,2019/05,,',
  ].join('\n')
  const losses = [
    {
      row: 2,
      sheet: null,
      title: '夜航船',
      author: '張岱',
      kind: 'dates',
      values: ['2023/05', '2021/02/03-2021/04', '2020/01-2020/02/03'],
    },
    { row: 3, sheet: null, title: '萬曆十五年', author: '黃仁宇', kind: 'dates', values: ['2019'] },
  ]
  const asking = { row: 5, sheet: null, title: '別的書', author: '某人', kind: 'dates', values: ['2019/05'] }
  expect(await previewOf(sendList(site, reader, 'preview', file))).toMatchObject({
    losses: [...losses, asking],
  })
  expect(await importedOf(sendList(site, reader, 'import', file))).toMatchObject({ added: 3, losses })
  // A large file is read in a child process.
  const large = `${file}${'\n'.repeat(70_000)}`
  expect(await previewOf(sendList(site, reader, 'preview', large))).toMatchObject({
    losses: [...losses, asking],
  })
  const { entries } = await readList(reader)
  const readings = Object.fromEntries(
    entries.map((entry) => [entry.book_id, entry.readings.map((each) => [each.begun_on, each.finished_on])]),
  )
  expect(readings).toEqual({
    1: [[null, '2020-02-03']],
    3: [],
    4: [['2019-05-06', '2019-06-07']],
  })
})
