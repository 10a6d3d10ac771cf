import { expect } from 'vitest'
import { importedOf, previewOf, readListFile, sendList } from '../../../../tests/support/files/list-files.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { createReaderWithReviews, readList, STORYGRAPH } from './testing.ts'

testOnEachEngine('a preview shows the matches of a Goodreads list and stores nothing', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('goodreads_library_export.csv')
  const preview = await previewOf(sendList(site, reader, 'preview', file))
  expect(preview).toEqual({
    source: 'goodreads',
    total: 5,
    matches: [
      {
        row: 2,
        sheet: null,
        title: 'Invisible Cities',
        author: 'Italo Calvino',
        status: 'completed',
        status_in_file: 'completed',
        asks: null,
        own_rating: 5,
        begun_on: null,
        finished_on: '2024-11-03',
        notes: true,
        review: expect.objectContaining({ id: 2, title: '看不見的城市' }),
        state: 'new',
      },
      expect.objectContaining({ row: 3, status: 'reading', own_rating: 4, notes: false, finished_on: null }),
      expect.objectContaining({ row: 4, status: 'want_to_read', own_rating: null, state: 'new' }),
      expect.objectContaining({ row: 6, asks: 'unfinished', notes: true }),
    ],
    unreviewed: [
      {
        row: 5,
        sheet: null,
        title: 'Dune',
        author: 'Frank Herbert',
        status: 'completed',
        status_in_file: 'completed',
        asks: null,
        own_rating: 5,
        begun_on: null,
        finished_on: '2022-08-14',
        notes: false,
        state: 'new',
      },
    ],
    misses: [],
    bookmarks: 0,
    highlights: 0,
    losses: [],
    columns: expect.arrayContaining([
      { name: 'Title', values: expect.arrayContaining(['Invisible Cities']), meaning: 'title' },
      { name: 'Binding', values: expect.arrayContaining(['Paperback']), meaning: null },
    ]),
    ignored: expect.arrayContaining(['Binding', 'Average Rating']),
  })
  expect(await readList(reader)).toMatchObject({ total: 0 })
})

testOnEachEngine('importing a Goodreads list again changes nothing', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('goodreads_library_export.csv')
  const imported = await importedOf(sendList(site, reader, 'import', file))
  expect(imported).toMatchObject({
    added: 4,
    changed: 0,
    unchanged: 0,
    misses: [{ row: 6, reason: 'unfinished' }],
  })
  const list = await readList(reader)
  // Sorted by the day they were added at Goodreads, the newest first.
  expect(list.entries).toMatchObject([
    { book_id: 4, status: 'reading', own_rating: 4, readings: [] },
    {
      book_id: 2,
      status: 'completed',
      own_rating: 5,
      created_at: '2024-10-19T16:00:00.000Z',
      notes: '每一座城市都是威尼斯。\n\n「你走遍天下，還是為了你的過去？」 & 別的\n\n借給了阿明',
      readings: [{ begun_on: null, finished_on: '2024-11-03' }],
    },
    { book_id: 10, status: 'want_to_read', own_rating: null, notes: '' },
    { book_id: null, own_book: { title: 'Dune', author: 'Frank Herbert' } },
  ])
  const both = await Promise.all([1, 2].map(() => importedOf(sendList(site, reader, 'import', file))))
  for (const again of both) expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  const preview = await previewOf(sendList(site, reader, 'preview', file))
  expect(preview.matches.map(({ state }) => state)).toEqual(['known', 'known', 'known', 'new'])
  expect(await readList(reader)).toEqual(list)
})

testOnEachEngine('two simultaneous first imports add each book once', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('goodreads_library_export.csv')
  const both = await Promise.all([1, 2].map(() => importedOf(sendList(site, reader, 'import', file))))
  expect(both.map(({ added }) => added).toSorted()).toEqual([0, 4])
  const { entries } = await readList(reader)
  expect(entries.flatMap(({ readings }) => readings)).toHaveLength(2)
  expect(entries).toHaveLength(4)
})

testOnSqlite('a StoryGraph list is imported with every reading and half stars', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('storygraph_export.csv')
  const preview = await previewOf(sendList(site, reader, 'preview', file))
  expect(preview).toMatchObject({
    source: 'storygraph',
    total: 4,
    matches: [
      { row: 2, own_rating: 4.5, begun_on: '2024-10-21', finished_on: '2024-11-03' },
      { row: 3, status: 'reading', begun_on: '2025-01-20', finished_on: null },
      { row: 4, status: 'want_to_read', review: { id: 1 } },
      { row: 5, asks: 'unfinished', review: { id: 13 } },
    ],
    misses: [],
    losses: [{ row: 2, kind: 'rating', values: ['4.25', '4.5'] }],
  })
  await importedOf(sendList(site, reader, 'import', file))
  expect((await readList(reader)).entries.find(({ book_id }) => book_id === 2)).toMatchObject({
    notes: '每一座城市\n都是威尼斯。',
    readings: [
      { begun_on: '2020-03-02', finished_on: '2020-03-20' },
      { begun_on: '2024-10-21', finished_on: '2024-11-03' },
    ],
  })
})

testOnSqlite('a workbook of 豆伴 is imported with its three book sheets and without films', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('tofu.xlsx')
  expect(await previewOf(sendList(site, reader, 'preview', file, '豆伴(12345).xlsx'))).toMatchObject({
    source: 'douban',
    total: 6,
    matches: [
      {
        row: 2,
        sheet: '读过',
        title: '看不见的城市',
        own_rating: 5,
        finished_on: '2024-11-03',
        notes: true,
      },
      { row: 3, sheet: '读过', title: '《夜航船》', author: '张岱', own_rating: null, review: { id: 1 } },
      { row: 2, sheet: '想读', title: '万历十五年', status: 'want_to_read', review: { id: 3 } },
    ],
    unreviewed: [
      { row: 4, sheet: '读过', title: '沙丘' },
      { row: 2, sheet: '在读', title: '一间自己的房间' },
    ],
    misses: [{ row: 3, sheet: '想读', reason: 'repeated' }],
  })
  expect(await importedOf(sendList(site, reader, 'import', file))).toMatchObject({ added: 5 })
  expect(await importedOf(sendList(site, reader, 'import', file))).toMatchObject({ added: 0, unchanged: 5 })
})

testOnEachEngine('an import fills empty fields only and keeps what the reader has written', async (site) => {
  const reader = await createReaderWithReviews(site)
  const add = (review: number, status: string) =>
    reader.request<{ entry_id: number }>('PUT', `/api/reviews/${review}/reading-status`, { status })
  const cities = await add(2, 'want_to_read')
  await reader.request('PUT', `/api/reading-list/${cities.entry_id}/notes`, {
    notes: '我自己的筆記',
    version: 0,
  })
  const room = await add(4, 'completed')
  await reader.request('PUT', `/api/reading-list/${room.entry_id}/rating`, { rating: 1 })
  const before = await readList(reader)

  const file = await readListFile('goodreads_library_export.csv')
  const preview = await previewOf(sendList(site, reader, 'preview', file))
  expect(preview.matches.map(({ state }) => state)).toEqual(['changed', 'known', 'new', 'new'])
  const imported = await importedOf(sendList(site, reader, 'import', file))
  expect(imported).toMatchObject({ added: 2, changed: 1, unchanged: 1 })
  const after = await readList(reader)
  expect(after.entries.find(({ book_id }) => book_id === 4)).toEqual(
    before.entries.find(({ book_id }) => book_id === 4),
  )
  expect(after.entries.find(({ book_id }) => book_id === 2)).toMatchObject({
    status: 'want_to_read',
    notes: '我自己的筆記',
    own_rating: 5,
    readings: [{ finished_on: '2024-11-03' }],
  })
})

testOnEachEngine('a later export updates imported entries that the reader has not changed', async (site) => {
  const reader = await createReaderWithReviews(site)
  const csv = (...rows: string[]) => [STORYGRAPH, ...rows].join('\n')
  const reading = csv(
    '看不見的城市,伊塔羅・卡爾維諾,,currently-reading,2025/01/02,2025/01/02,,',
    '夜航船,張岱,,to-read,2025/01/02,,,',
  )
  await importedOf(sendList(site, reader, 'import', reading))
  const boat = (await readList(reader)).entries.find(({ book_id }) => book_id === 1)
  await reader.request('PUT', `/api/reading-list/${boat?.id}/notes`, { notes: '先放著', version: 0 })

  const read = csv(
    '看不見的城市,伊塔羅・卡爾維諾,,read,2025/01/02,2025/01/02-2025/03/05,4,',
    '夜航船,張岱,,read,2025/01/02,2025/02/03-2025/02/04,,',
  )
  expect(await importedOf(sendList(site, reader, 'import', read))).toMatchObject({ added: 0, changed: 2 })
  expect(await importedOf(sendList(site, reader, 'import', read))).toMatchObject({ changed: 0, unchanged: 2 })
  const { entries } = await readList(reader)
  expect(entries.find(({ book_id }) => book_id === 2)).toMatchObject({
    status: 'completed',
    own_rating: 4,
    readings: [{ begun_on: '2025-01-02', finished_on: '2025-03-05' }],
  })
  // The reader has changed this entry, so its status stays.
  expect(entries.find(({ book_id }) => book_id === 1)).toMatchObject({
    status: 'want_to_read',
    notes: '先放著',
    readings: [{ begun_on: '2025-02-03', finished_on: '2025-02-04' }],
  })
  // An older file reverts nothing.
  expect(await importedOf(sendList(site, reader, 'import', reading))).toMatchObject({ changed: 0 })
})

testOnEachEngine('an import restores an entry that was just removed, with its notes', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('goodreads_library_export.csv')
  await importedOf(sendList(site, reader, 'import', file))
  const before = await readList(reader)
  for (const { id } of before.entries) await reader.send('DELETE', `/api/reading-list/${id}`)
  expect(await importedOf(sendList(site, reader, 'import', file))).toMatchObject({ added: 4 })
  expect(await readList(reader)).toEqual(before)
})

testOnEachEngine('an import changes the list of its sender only', async (site) => {
  const [ann, ben] = [await createReaderWithReviews(site), await newReader(site)]
  const file = await readListFile('goodreads_library_export.csv')
  for (const endpoint of ['preview', 'import'] as const) {
    const anonymous = await sendList(site, { cookie: '' }, endpoint, file)
    expect(await anonymous.json()).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(anonymous.headers.get('Cache-Control')).toBe('private, no-store')
    const crossSite = await site.get(`/api/list-imports${endpoint === 'preview' ? '/preview' : ''}`, {
      method: 'POST',
      body: new Uint8Array(file),
      headers: { Cookie: ann.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://far.example' },
    })
    expect(await crossSite.json()).toMatchObject({ status: 403, code: 'cross_site' })
  }
  await importedOf(sendList(site, ann, 'import', file))
  expect(await readList(ann)).toMatchObject({ total: 4 })
  expect(await readList(ben)).toMatchObject({ total: 0 })
  const preview = await previewOf(sendList(site, ben, 'preview', file))
  expect(preview.matches.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new'])
})

testOnSqlite('no log contains the content of a list, even when the database fails', async (site) => {
  const reader = await createReaderWithReviews(site)
  const file = await readListFile('goodreads_library_export.csv')
  await importedOf(sendList(site, reader, 'import', file))
  await site.deps.database.queries.schema.alterTable('xc_readings').renameTo('xc_elsewhere').execute()
  const failed = await sendList(site, reader, 'import', file, '我的秘密.csv')
  expect(failed.status).toBe(500)
  expect((await failed.text()) + site.logLines.join('')).not.toMatch(/威尼斯|阿明|秘密|Dune/)
})
