import { expect } from 'vitest'
import {
  createReaderWithBooks,
  exportAccountData,
} from '../../../../tests/support/accounts/reader-with-books.ts'
import { importFile, previewOf, sendList } from '../../../../tests/support/files/list-files.ts'
import { codeOf } from '../../../../tests/support/server/problem-of.ts'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'

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
        { ...entry, review: {} },
        'x',
      ],
    }
    const other = await signIn(site)
    const { misses, ...counts } = await importFile(site, other, file)
    expect(counts).toMatchObject({ added: 4, changed: 0, unchanged: 0 })
    expect(misses.map(({ sheet, row, title, reason }) => [sheet, row, title, reason])).toEqual(
      [
        [4, '同名', 'several_reviews'],
        [6, '春山', 'repeated'],
        [7, '', 'no_status'],
        [8, '', 'broken'],
        [9, '', 'no_title'],
        [10, '', 'broken'],
      ].map((row) => ['書單', ...row]),
    )
    const list = (await exportAccountData(other)).reading_list
    expect(list.map(({ review }) => review.id)).toEqual(expect.arrayContaining([null, 1, 2, 8]))
    expect(list).toHaveLength(4)
    // On the exporting site a review may have another title by now.
    const renamed = {
      ...file,
      site: { name: '', url: 'https://xingcha.test' },
      reading_list: [file.reading_list[2]],
    }
    expect(await importFile(site, other, renamed)).toMatchObject({ unchanged: 1, misses: [] })
    expect((await exportAccountData(reader)).reading_list).toHaveLength(2)
  },
)

testOnEachEngine('an import fills what is empty, and different notes stay and are named', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const file = await exportAccountData(reader)
  const [two, one] = file.reading_list
  if (!one || !two) throw new Error('two entries were expected')
  const filled = {
    ...two,
    notes: '帶來的',
    own_rating: 3,
    readings: [{ begun_on: '2020-01-01', finished_on: null }],
  }
  const imported = {
    ...file,
    bookmarks: [],
    reading_list: [{ ...one, notes: '別的筆記', status: 'reading' }, filled],
  }
  const misses = [{ row: 1, sheet: '書單', title: '春山', author: '王某', reason: 'notes_differ' }]
  expect(await previewOf(sendList(site, reader, 'preview', JSON.stringify(imported)))).toMatchObject({
    total: 2,
    matches: [{ state: 'known' }, { state: 'changed' }],
    misses,
  })
  expect(await importFile(site, reader, imported)).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
    misses,
  })
  const after = await exportAccountData(reader)
  expect(after.reading_list).toEqual([filled, one])
  // A file with less data removes nothing.
  expect(await importFile(site, reader, file)).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 4,
    misses: [],
  })
  expect((await exportAccountData(reader)).reading_list).toEqual(after.reading_list)
})

testOnSqlite('what does not fit or is no day is named, and the rest of the row imported', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const other = await signIn(site)
  const { site: from, reading_list } = await exportAccountData(reader)
  const readings = [
    { begun_on: '去年', finished_on: '2020-01-02' },
    { begun_on: '2999-01-01', finished_on: null },
  ]
  const entry = {
    ...reading_list[1],
    notes: `${'字'.repeat(20_000)}尾`,
    readings,
    created_at: '2999-01-01T00:00:00Z',
  }
  const file = { format: 'xingcha-account', version: 1, site: from, reading_list: [entry] }
  expect(await importFile(site, other, file)).toMatchObject({
    added: 1,
    misses: [],
    losses: [
      { row: 1, sheet: '書單', kind: 'note', values: ['尾'] },
      { row: 1, kind: 'dates', values: ['去年', '2999-01-01', '2999-01-01T00:00:00.000Z'] },
    ],
  })
  const [stored] = (await exportAccountData(other)).reading_list
  expect(stored).toMatchObject({
    notes: '字'.repeat(20_000),
    readings: [{ begun_on: null, finished_on: '2020-01-02' }],
    created_at: site.deps.clock.now().toISOString(),
  })
})

testOnEachEngine('a preview of an account export counts what is new and stores nothing', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const other = await signIn(site)
  const file = await exportAccountData(reader)
  const [bookmark] = file.bookmarks
  const highlight = { ...bookmark, id: '0'.repeat(32), quote: '一句', note: '旁註' }
  const send = () =>
    previewOf(
      sendList(
        site,
        other,
        'preview',
        JSON.stringify({
          ...file,
          bookmarks: [bookmark, bookmark, ...file.bookmarks.slice(1)],
          highlights: [
            highlight,
            { ...highlight, id: '1'.repeat(32) },
            { ...highlight, review: { id: 9, title: '無' } },
          ],
        }),
      ),
    )
  expect(await send()).toMatchObject({
    source: 'account',
    total: 8,
    matches: [{ state: 'new' }, { state: 'new' }],
    bookmarks: 2,
    highlights: 2,
    misses: [
      { sheet: '收藏', row: 2, reason: 'repeated' },
      { sheet: '劃線', row: 3, reason: 'no_review' },
    ],
  })
  expect(await exportAccountData(other)).toMatchObject({ bookmarks: [], reading_list: [], highlights: [] })
  await importFile(site, other, { ...file, highlights: [highlight] })
  expect(await send()).toMatchObject({ bookmarks: 0, highlights: 1 })
  expect((await exportAccountData(other)).highlights).toMatchObject([{ quote: '一句', note: '旁註' }])
})

testOnEachEngine('an import replaces an entry that was just removed', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const file = await exportAccountData(reader)
  const { entries } = (await (await reader.send('GET', '/api/reading-list')).json()) as {
    entries: { id: number }[]
  }
  for (const { id } of entries) await reader.send('DELETE', `/api/reading-list/${id}`)
  expect((await exportAccountData(reader)).reading_list).toEqual([])
  expect(await importFile(site, reader, file)).toMatchObject({ added: 2, unchanged: 2, misses: [] })
  expect((await exportAccountData(reader)).reading_list).toEqual(file.reading_list)
})

testOnSqlite('an invalid file is rejected and changes nothing', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const before = await exportAccountData(reader)
  const problemOf = async (body: string | Buffer) => {
    const refused = await sendList(site, reader, 'import', body)
    return [refused.status, await codeOf(refused)]
  }
  for (const body of ['', '{', '{"format":'])
    expect(await problemOf(body), body).toEqual([400, 'list_unreadable'])
  const another = '{"format":"xingcha-account","version":2}'
  const malformed = '{"format":"xingcha-account","version":1,"bookmarks":5}'
  for (const body of ['x', '{}', '[]', 'a,b\n1,2\n', another, malformed])
    expect(await problemOf(body), body).toEqual([400, 'list_unknown'])
  const many = `書評編號,書名,作者,收藏時間\r\n${'1,春山,王某,\r\n'.repeat(20_001)}`
  // Every row contains an unclosed quote.
  const torn = `書評編號,閱讀狀態\n${'1"2\n'.repeat(500_000)}`
  const manyMarks = JSON.stringify({
    format: 'xingcha-account',
    version: 1,
    bookmarks: Array.from({ length: 20_001 }, () => 1),
  })
  for (const body of [Buffer.alloc(20 * 1024 * 1024 + 1, 32), many, torn, manyMarks])
    expect(await problemOf(body)).toEqual([413, 'list_too_large'])
  const { bookmarks, reading_list } = await exportAccountData(reader)
  expect({ bookmarks, reading_list }).toEqual({
    bookmarks: before.bookmarks,
    reading_list: before.reading_list,
  })
  expect(site.logLines.join('')).not.toContain('桌上')
})

testOnSqlite('JSON that is nested deeper than an export is rejected before parsing', async (site) => {
  const reader = await signIn(site)
  const brackets = '['.repeat(1_000) + ']'.repeat(1_000)
  const nested = `{"format":"xingcha-account","version":1,"bookmarks":${brackets}}`
  const refused = await sendList(site, reader, 'import', nested)
  expect([refused.status, await codeOf(refused)]).toEqual([400, 'list_unreadable'])
  const inText = { ...(await exportAccountData(reader)), unknown: '['.repeat(1_000) }
  expect(await importFile(site, reader, inText)).toMatchObject({ added: 0, misses: [] })
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
  const counts = { changed: 0, misses: [{ sheet: '書單', row: 231, reason: 'no_review' }] }
  // Above the limit for reading in the server process.
  expect(JSON.stringify(file).length).toBeGreaterThan(256 * 1024)
  expect(await importFile(site, reader, { ...file, site: HERE })).toMatchObject({ ...counts, added: 460 })
  expect(await importFile(site, reader, { ...file, site: HERE })).toMatchObject({ ...counts, unchanged: 460 })
  const after = await exportAccountData(reader)
  expect(after.bookmarks).toHaveLength(230)
  expect(new Set(after.reading_list.map(({ notes }) => notes)).size).toBe(230)
})

const HERE = { name: '', url: 'https://xingcha.test' }
