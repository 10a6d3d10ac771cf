import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { ReadingList } from '../../../../contract/reading/reading-list.ts'
import { newReader, type Reader } from '../../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { ANN, importTestFiles, importReaderData, lines, readReaderData } from '../testing.ts'

testOnEachEngine('every format imports the same, and a second import changes nothing', async (site) => {
  await site.addReview({ id: 1 })
  await importReaderData(site, [ANN], {
    'reading_lists.jsonl': lines({
      id: 7,
      user_id: ANN.id,
      book_id: 1,
      status: 'reading',
      notes: '一,"二"\n三',
      created_at: '2024-05-01T00:00:00Z',
    }),
    'bookmarks.json': JSON.stringify([{ user_id: ANN.id, book_id: 1, created_at: '2024-05-01T00:00:00Z' }]),
  })
  const stored = await readReaderData(site)
  expect(stored.list).toHaveLength(1)
  const csv = `user_id,book_id,status,notes,id,created_at\n${ANN.id},1,reading,"一,""二""\n三",7,2024-05-01 00:00:00+00\n`
  const again = await importTestFiles(
    site,
    {
      'users.txt': `id,email\n${ANN.id},${ANN.email}\n`,
      'reading_lists.csv.gz': gzipSync(csv),
      'bookmarks.csv': `id,user_id,book_id\n5,${ANN.id},1\n`,
    },
    (folder) => ({ usersFile: path.join(folder, 'users.txt') }),
  )
  expect(again.refused).toEqual([])
  expect(again.report.tables).toMatchObject([
    { table: 'users', notes: ['0 invited, 0 who have an account here, 1 as they were'] },
    { table: 'bookmarks', notes: ['0 new, 1 as they were'] },
    { table: 'reading_lists', notes: ['0 new, 0 changed, 1 as they were'] },
  ])
  expect(await readReaderData(site)).toEqual(stored)
  expect(await site.deliverMails()).toHaveLength(1)
})

testOnEachEngine('importing again does not overwrite what the reader has changed since', async (site) => {
  for (const id of [1, 2, 3, 4]) await site.addReview({ id })
  const ann = await newReader(site, { email: ANN.email })
  // Already on this site's list before the import: one without notes, one with.
  for (const id of [3, 4])
    await ann.request('PUT', `/api/reviews/${id}/reading-status`, { status: 'completed' })
  const entryOf = async (book: number) =>
    (await readList(ann)).entries.find(({ book_id }) => book_id === book)
  await ann.request('PUT', `/api/reading-list/${(await entryOf(4))?.id}/notes`, {
    notes: '新筆記',
    version: 0,
  })
  const old = (book_id: number) => ({
    id: 100 + book_id,
    user_id: ANN.id,
    book_id,
    status: 'want_to_read',
    notes: `舊筆記${book_id}`,
    created_at: '2024-05-01T00:00:00.000Z',
  })
  const files = { 'reading_lists.jsonl': lines(old(1), old(2), old(3), old(4)) }
  const { refused } = await importReaderData(site, [ANN], files)
  expect(refused).toMatchObject([{ id: `${ANN.id} 4`, reason: expect.stringContaining('other notes') }])
  expect(JSON.stringify(refused)).not.toMatch(/舊筆記|新筆記/)
  expect(await entryOf(3)).toMatchObject({
    status: 'completed',
    notes: '舊筆記3',
    created_at: '2024-05-01T00:00:00.000Z',
  })
  expect(await entryOf(4)).toMatchObject({ status: 'completed', notes: '新筆記' })
  await ann.request('PUT', `/api/reading-list/${(await entryOf(1))?.id}/notes`, {
    notes: '讀完重寫',
    version: 0,
  })
  const changed = { 'reading_lists.jsonl': lines(old(1), { ...old(2), status: 'reading' }, old(3)) }
  const { report } = await importReaderData(site, [ANN], changed)
  expect(report.tables[1]).toMatchObject({ notes: ['0 new, 1 changed, 2 as they were'] })
  expect(await entryOf(1)).toMatchObject({ notes: '讀完重寫' })
  expect(await entryOf(2)).toMatchObject({ status: 'reading', notes: '舊筆記2' })
})

testOnEachEngine('an entry whose id is taken gets a new one', async (site) => {
  for (const id of [1, 2, 3]) await site.addReview({ id })
  const other = await newReader(site)
  await other.request('PUT', '/api/reviews/1/reading-status', { status: 'reading' })
  const taken = (await readList(other)).entries[0]?.id ?? 0
  const ann = await newReader(site, { email: ANN.email })
  await importReaderData(site, [ANN], {
    'reading_lists.jsonl': lines(
      { id: taken, user_id: ANN.id, book_id: 1, status: 'reading' },
      { id: 'b1c9-4e', user_id: ANN.id, book_id: 2, status: 'completed' },
      { id: 500, user_id: ANN.id, book_id: 3, status: 'completed' },
    ),
  })
  expect(await readList(other)).toMatchObject({ total: 1, entries: [{ id: taken, book_id: 1 }] })
  const { entries } = await readList(ann)
  expect(entries.map(({ book_id }) => book_id ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(entries.find(({ book_id }) => book_id === 3)?.id).toBe(500)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3)
  // The original has no reading dates, and the day of the import is not one.
  expect(entries.flatMap(({ readings }) => readings)).toEqual([])
})

testOnSqlite('rejected rows are reported with line and reason, without the notes', async (site) => {
  await site.addReview({ id: 1 })
  const secret = '只有我知道'
  const entry = { user_id: ANN.id, book_id: 1, status: 'reading', notes: secret }
  const { refused } = await importReaderData(
    site,
    [ANN, { id: '', email: 'x@example.com' }, { id: 'x', email: 'nobody' }],
    {
      'reading_lists.jsonl': lines(
        { ...entry, status: 'burnt' },
        { ...entry, notes: secret.repeat(4_001) },
        { ...entry, notes: { secret } },
        { ...entry, book_id: 99 },
        { ...entry, user_id: 'unknown' },
        { ...entry, book_id: 'one' },
        entry,
        { ...entry, status: 'completed' },
      ),
      'bookmarks.jsonl': lines({ user_id: ANN.id }, { user_id: ANN.id, book_id: 99 }),
    },
  )
  const reported = refused.map(({ file, line, reason }) => `${path.basename(file)}:${line} ${reason}`)
  for (const expected of [
    /^users\.txt:2 id is ""|^users\.txt:2 id is missing/,
    /^users\.txt:3 email is "nobody"/,
    /^bookmarks\.jsonl:1 book_id is missing/,
    /^bookmarks\.jsonl:2 book_id is 99/,
    /^reading_lists\.jsonl:1 status is "burnt"; it must be one of want_to_read, reading, completed/,
    /^reading_lists\.jsonl:2 notes is not shown here; it must be text of at most 20000 characters/,
    /^reading_lists\.jsonl:3 notes is not shown here/,
    /^reading_lists\.jsonl:4 book_id is 99; there is no such review here/,
    /^reading_lists\.jsonl:5 user_id is "unknown"; it is not known whose that is/,
    /^reading_lists\.jsonl:6 book_id is "one"/,
  ]) {
    expect(
      reported.filter((line) => expected.test(line)),
      String(expected),
    ).toHaveLength(1)
  }
  expect(reported).toHaveLength(10)
  expect(reported.join('')).not.toContain(secret)
  expect((await readReaderData(site)).list).toMatchObject([{ status: 'completed' }])
})

function readList(reader: Reader): Promise<ReadingList> {
  return reader.request('GET', '/api/reading-list?sort=date-asc')
}
