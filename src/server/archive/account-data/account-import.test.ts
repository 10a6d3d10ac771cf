import { expect } from 'vitest'
import { encodeChinese } from '../../../../tests/support/files/chinese-bytes.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { importFile, exportAccountData, createReaderWithBooks, sendImportFile } from './testing.ts'

testOnEachEngine(
  'on another site, books are matched by title and author in any written form',
  async (site) => {
    const reader = await createReaderWithBooks(site, holdClock(site))
    await site.addReview({ id: 7, title: '同名', author: '甲' })
    await site.addReview({ id: 8, title: '同名', author: '甲' })
    const entry = { status: 'reading', notes: '', created_at: '2024-01-01T00:00:00Z' }
    const withoutTitle = { ...entry, review: { id: 7, title: '', author: '' } }
    const file = {
      format: 'xingcha-account',
      version: 1,
      site: { name: '別處', url: 'https://elsewhere.test' },
      reading_list: [
        { ...entry, review: { id: 2, title: '春山', author: '王某' } },
        { ...entry, review: { id: 99, title: '＝1＋1', author: '某人' } },
        { ...entry, review: { id: 1, title: '別的書', author: '某人' } },
        { ...entry, review: { id: 98, title: '同名', author: '甲' } },
        { ...entry, review: { id: 8, title: '同名', author: '甲' } },
        { ...entry, review: { id: 1, title: '春山', author: '王某' } },
        { ...withoutTitle, status: '讀了' },
        { ...withoutTitle, own_rating: 4.2 },
        { ...withoutTitle, readings: [{ begun_on: '2999-01-01' }] },
        { ...withoutTitle, created_at: '去年' },
        { ...withoutTitle, notes: '字'.repeat(20_001) },
        { ...entry, review: {} },
        'x',
      ],
    }
    const other = await signIn(site)
    const { refused, ...counts } = await importFile(site, other, file)
    expect(counts).toEqual({ added: 3, changed: 0, unchanged: 0, comments_left_out: 0 })
    expect(refused.map(({ table, row, title, reason }) => [table, row, title, reason])).toEqual(
      [
        [3, '別的書', 'review_unknown'],
        [4, '同名', 'review_ambiguous'],
        [6, '春山', 'row_repeated'],
        [7, '', 'status_unknown'],
        [8, '', 'rating_malformed'],
        [9, '', 'date_malformed'],
        [10, '', 'date_malformed'],
        [11, '', 'note_too_long'],
        [12, '', 'row_malformed'],
        [13, '', 'row_malformed'],
      ].map((row) => ['reading_list', ...row]),
    )
    const list = (await exportAccountData(other)).reading_list
    expect(list.map(({ review }) => review.id).toSorted()).toEqual([1, 2, 8])
    // On the exporting site a review may have another title by now.
    const renamed = {
      ...file,
      site: { name: '', url: 'https://xingcha.test' },
      reading_list: [file.reading_list[2]],
    }
    expect(await importFile(site, other, renamed)).toMatchObject({ unchanged: 1, refused: [] })
    expect((await exportAccountData(reader)).reading_list).toHaveLength(2)
  },
)

testOnEachEngine('an import never overwrites the reader’s notes', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const file = await exportAccountData(reader)
  const [two, one] = file.reading_list
  if (!one || !two) throw new Error('two entries were expected')
  const imported = {
    ...file,
    bookmarks: [],
    reading_list: [
      { ...one, notes: '別的筆記', status: 'reading' },
      { ...two, notes: '帶來的', own_rating: 3, readings: [{ begun_on: '2020-01-01', finished_on: null }] },
    ],
  }
  expect(await importFile(site, reader, imported)).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
    refused: [{ table: 'reading_list', row: 1, title: '春山', reason: 'notes_differ' }],
    comments_left_out: 0,
  })
  const after = await exportAccountData(reader)
  expect(after.reading_list).toEqual([imported.reading_list[1], one])
  // Importing a file with less data removes nothing.
  expect(await importFile(site, reader, file)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 4,
    refused: [],
  })
  expect((await exportAccountData(reader)).reading_list).toEqual(after.reading_list)
})

testOnEachEngine('an import replaces an entry that was just removed', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const file = await exportAccountData(reader)
  const { entries } = (await (await reader.send('GET', '/api/reading-list')).json()) as {
    entries: { id: number }[]
  }
  for (const { id } of entries) await reader.send('DELETE', `/api/reading-list/${id}`)
  expect((await exportAccountData(reader)).reading_list).toEqual([])
  expect(await importFile(site, reader, file)).toMatchObject({ added: 2, unchanged: 2, refused: [] })
  expect((await exportAccountData(reader)).reading_list).toEqual(file.reading_list)
})

testOnEachEngine('an invalid file is rejected and changes nothing', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const before = await exportAccountData(reader)
  for (const body of [
    '',
    'x',
    '{',
    '{}',
    '[]',
    '{"format":"xingcha-account","version":2}',
    '{"format":"xingcha-account","version":1,"bookmarks":5}',
    'a,b\n1,2\n',
    Buffer.from([0xa4, 0xa4, 0xa4, 0xe5]),
  ]) {
    const refused = await sendImportFile(site, reader, body)
    expect([refused.status, await codeOf(refused)], String(body)).toEqual([400, 'import_unreadable'])
  }
  const many = `書評編號,書名,作者,收藏時間\r\n${'1,春山,王某,\r\n'.repeat(20_001)}`
  // Every row contains an unclosed quote.
  const torn = `書評編號,閱讀狀態\n${'1"2\n'.repeat(500_000)}`
  for (const body of [Buffer.alloc(20 * 1024 * 1024 + 1, 32), many, torn]) {
    const refused = await sendImportFile(site, reader, body)
    expect([refused.status, await codeOf(refused)]).toEqual([413, 'import_too_large'])
  }
  const { bookmarks, reading_list } = await exportAccountData(reader)
  expect({ bookmarks, reading_list }).toEqual({
    bookmarks: before.bookmarks,
    reading_list: before.reading_list,
  })
  expect(site.logLines.join('')).not.toContain('桌上')
})

testOnEachEngine('JSON that is nested deeper than an export is rejected before parsing', async (site) => {
  const reader = await signIn(site)
  const brackets = '['.repeat(1_000) + ']'.repeat(1_000)
  const refused = await sendImportFile(
    site,
    reader,
    `{"format":"xingcha-account","version":1,"bookmarks":${brackets}}`,
  )
  expect([refused.status, await codeOf(refused)]).toEqual([400, 'import_unreadable'])
  const inText = { ...(await exportAccountData(reader)), unknown: '['.repeat(1_000) }
  expect(await importFile(site, reader, inText)).toMatchObject({ added: 0, refused: [] })
})

testOnEachEngine('a large file is imported in several batches, each item once', async (site) => {
  const reader = await signIn(site)
  const ids = Array.from({ length: 230 }, (_, at) => at + 1)
  await storeReviews(
    site.deps,
    ids.map((id) => ({ id })),
  )
  const created_at = '2024-01-01T00:00:00.000Z'
  const review = (id: number) => ({ id, title: '', author: '' })
  const file = {
    format: 'xingcha-account',
    version: 1,
    bookmarks: ids.map((id) => ({ review: review(id), created_at })),
    reading_list: [
      ...ids.map((id) => ({
        review: review(id),
        status: 'completed',
        notes: `${id}${'字'.repeat(2_000)}`,
        created_at,
      })),
      { review: review(999), status: 'completed', notes: '', created_at },
    ],
  }
  const refused = [{ table: 'reading_list', row: 231, reason: 'review_unknown' }]
  const counts = { changed: 0, comments_left_out: 0, refused }
  // Above the limit for reading in the server process.
  expect(JSON.stringify(file).length).toBeGreaterThan(256 * 1024)
  expect(await importFile(site, reader, { ...file, site: HERE })).toMatchObject({ ...counts, added: 460 })
  expect(await importFile(site, reader, { ...file, site: HERE })).toMatchObject({ ...counts, unchanged: 460 })
  const after = await exportAccountData(reader)
  expect(after.bookmarks).toHaveLength(230)
  expect(new Set(after.reading_list.map(({ notes }) => notes)).size).toBe(230)
})

const HERE = { name: '', url: 'https://xingcha.test' }

testOnEachEngine('an empty table imports nothing and is no error', async (site) => {
  const reader = await signIn(site)
  for (const table of ['reading-list', 'bookmarks', 'comments']) {
    const file = await (await reader.send('GET', `/api/account/export/${table}.csv`)).text()
    expect(await importFile(site, reader, file), table).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: [],
      comments_left_out: 0,
    })
  }
})

testOnEachEngine('a broken row of a table fails alone', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const other = await signIn(site)
  const table = '書名,作者,閱讀狀態,筆記\r\n春山,王某,閱讀中,"a""b"\r\n春山,王某,閱讀中,a"b\r\n只有一格\r\n'
  expect(await importFile(site, other, table)).toMatchObject({
    added: 1,
    refused: [
      { row: 3, reason: 'row_malformed' },
      { row: 4, reason: 'row_malformed' },
    ],
  })
  expect((await exportAccountData(other)).reading_list).toMatchObject([
    { review: { id: 1 }, status: 'reading', notes: 'a"b' },
  ])
  expect((await exportAccountData(reader)).reading_list).toHaveLength(2)
})

testOnEachEngine('a table that a spreadsheet saved in Big5 or GB18030 is imported', async (site) => {
  await createReaderWithBooks(site, holdClock(site))
  const table = '書名,作者,閱讀狀態,筆記\r\n春山,王某,閱讀中,許功蓋的山\r\n'
  for (const encoding of ['big5', 'gb18030'] as const) {
    const reader = await signIn(site)
    const response = await sendImportFile(site, reader, encodeChinese(table, encoding))
    expect(await response.json(), encoding).toMatchObject({ added: 1, refused: [] })
    expect((await exportAccountData(reader)).reading_list, encoding).toMatchObject([
      { review: { id: 1 }, status: 'reading', notes: '許功蓋的山' },
    ])
  }
})

testOnEachEngine('an anonymous visitor can neither export nor import', async (site) => {
  const visitor = newVisitor(site, holdClock(site))
  for (const [method, path] of [
    ['GET', '/api/account/export'],
    ['GET', '/api/account/export/bookmarks.csv'],
    ['POST', '/api/account/import'],
  ] as const) {
    const refused = await visitor.send(method, path, method === 'POST' ? {} : undefined)
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'sign_in_required'])
    expect(refused.headers.get('Cache-Control')).toBe('private, no-store')
  }
})
