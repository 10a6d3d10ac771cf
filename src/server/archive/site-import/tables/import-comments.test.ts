import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { CommentThread } from '../../../../contract/comments/comments.ts'
import { holdClock } from '../../../../../tests/support/server/test-clock.ts'
import {
  openTestDatabase,
  testOnEachEngine,
  testOnSqlite,
  type TestSite,
} from '../../../../../tests/support/server/test-site.ts'
import { storeComment } from '../../../../../tests/support/server/factories.ts'
import { newVisitor } from '../../../../../tests/support/server/visitors.ts'
import { createWakeUpSignal } from '../../../platform/runtime/wake-up-signal.ts'
import { systemClock } from '../../../platform/runtime/clock.ts'
import { deleteByAuthors } from '../../../comments/comments.store.ts'
import { importFiles } from '../site-import.service.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { importTestFiles } from '../testing.ts'

testOnEachEngine(
  'imported comments are shown under their reviews with name, avatar, likes and date',
  async (site) => {
    const { report } = await importTestFiles(site, {
      'xingcha_comments.jsonl':
        '{"id":41,"book_id":3,"content":"第一行\\n<b>第二行</b>","user_name":"小青","user_avatar":"https://i.example.com/150?img=12","user_id":null,"likes":4,"created_at":"2024-05-01T12:30:00+00:00"}\n' +
        '{"id":40,"book_id":3,"content":"早","user_name":"阿白","user_avatar":null,"user_id":"5f0c","likes":0,"created_at":"2024-04-01T00:00:00Z"}\n',
      'xingcha_books.jsonl': '{"id":3,"title":"日詩"}',
    })
    expect(report.tables).toMatchObject([
      { table: 'books', stored: 1 },
      {
        table: 'comments',
        rows: 2,
        stored: 2,
        refused: 0,
        notes: ['2 new, 0 changed, 0 as they were'],
      },
    ])
    expect(await readThread(site, 3)).toMatchObject({
      total: 2,
      comments: [
        {
          id: 41,
          content: '第一行\n<b>第二行</b>',
          user_name: '小青',
          user_avatar: 12,
          likes: 4,
          created_at: '2024-05-01T12:30:00.000Z',
          is_owner: false,
          is_editor: false,
          editable_until: null,
        },
        { id: 40, user_name: '阿白', user_avatar: null, likes: 0 },
      ],
    })
    const rows = await site.deps.database.queries.selectFrom('xc_comments').selectAll().execute()
    expect(rows.find(({ id }) => id === 40)).toMatchObject({ imported_user_id: '5f0c', user_id: null })
  },
)

testOnSqlite('CSV, gzip and JSON arrays import the same comments as JSON Lines', async (site) => {
  await site.addReview({ id: 1 })
  const comment = { id: 5, book_id: 1, content: '一,"二"\n三', user_name: '甲', likes: 2, user_id: null }
  const csv = 'id,book_id,content,user_name,likes,user_id\n5,1,"一,""二""\n三",甲,2,\n'
  await importTestFiles(site, { 'comments.jsonl': JSON.stringify(comment) })
  const stored = await readComments(site)
  for (const [name, bytes] of Object.entries({
    'comments.json': JSON.stringify([comment], null, 2),
    'blog_comments.csv': `\ufeff${csv}`,
    'comments.csv.gz': gzipSync(csv),
  })) {
    const { report, refused } = await importTestFiles(site, { [name]: bytes })
    expect(refused, name).toEqual([])
    expect(report.tables, name).toMatchObject([{ stored: 1, notes: ['0 new, 0 changed, 1 as they were'] }])
    expect(await readComments(site), name).toEqual(stored)
  }
})

testOnEachEngine(
  'importing the same comments twice changes nothing and reports them as unchanged',
  async (site) => {
    await site.addReview({ id: 1 })
    await importTestFiles(site, { 'comments.jsonl': comments(1, 250) })
    const once = await readComments(site)
    const versions = await readVersions(site)
    site.deps.clock.now = () => new Date('2026-01-01T00:00:00Z')
    const { report } = await importTestFiles(site, { 'comments.jsonl': comments(1, 250) })
    expect(report.tables).toMatchObject([
      { rows: 250, stored: 250, notes: ['0 new, 0 changed, 250 as they were'] },
    ])
    expect(await readComments(site)).toEqual(once)
    expect(once).toHaveLength(250)
    expect(await readVersions(site)).toEqual(versions)
  },
)

testOnEachEngine(
  'a comment that changed on the original site is updated and its page is invalidated',
  async (site) => {
    for (const id of [1, 2]) await site.addReview({ id })
    await importTestFiles(site, { 'comments.jsonl': comments(1, 3) })
    const before = await readVersions(site)
    const { report } = await importTestFiles(site, {
      'comments.jsonl': '{"id":2,"book_id":2,"content":"改過","user_name":"乙","likes":9}',
    })
    expect(report.tables).toMatchObject([{ notes: ['0 new, 1 changed, 0 as they were'] }])
    expect((await readThread(site, 1)).total).toBe(2)
    expect((await readThread(site, 2)).comments).toMatchObject([
      { id: 2, content: '改過', user_name: '乙', likes: 9, created_at: '2025-06-01T04:00:00.000Z' },
    ])
    const after = await readVersions(site)
    for (const scope of ['review:1', 'review:2']) expect(after[scope]).toBe((before[scope] ?? 0) + 1)
  },
)

testOnEachEngine(
  'answers follow a comment that an import restores or moves to another review',
  async (site) => {
    for (const id of [1, 2]) await site.addReview({ id })
    const at = (review: number) => ({
      'comments.jsonl': `{"id":5,"book_id":${review},"content":"字","user_name":"甲","created_at":"2024-05-01T00:00:00Z"}`,
    })
    await importTestFiles(site, at(1))
    const answer = await storeComment(site.deps, { review_id: 1, parent_id: 5 })
    await site.deps.database.transaction((queries) =>
      deleteByAuthors(queries, [{ id: 5, state: 'published' }]),
    )
    expect(await readThread(site, 1)).toMatchObject({ total: 1, threads: [5], comments: [{ id: answer }] })
    await importTestFiles(site, at(1))
    expect(await readThread(site, 1)).toMatchObject({ total: 2, threads: [5] })
    await importTestFiles(site, at(2))
    expect(await readThread(site, 1)).toMatchObject({ total: 0, threads: [] })
    expect(await readThread(site, 2)).toMatchObject({ total: 2, threads: [5] })
  },
)

testOnEachEngine('likes of this site are added to the imported ones', async (site) => {
  await site.addReview({ id: 1 })
  const file = { 'comments.jsonl': '{"id":7,"book_id":1,"content":"字","user_name":"甲","likes":4}' }
  await importTestFiles(site, file)
  const reader = newVisitor(site, holdClock(site))
  expect(await (await reader.send('PUT', '/api/comments/7/like')).json()).toEqual({
    likes: 5,
    is_liked: true,
  })
  await importTestFiles(site, file)
  expect((await readThread(site, 1)).comments).toMatchObject([{ id: 7, likes: 5 }])
})

testOnEachEngine(
  'imported comments never overwrite one of this site, and new comments get higher ids',
  async (site) => {
    await site.addReview({ id: 1 })
    const clock = holdClock(site)
    const own = await newVisitor(site, clock).publish(1, { text: '先到的' })
    const { report, refused } = await importTestFiles(site, {
      'comments.jsonl': `${comments(own.id, own.id)}${comments(500, 500)}`,
    })
    expect(report.tables).toMatchObject([{ rows: 2, stored: 1, refused: 1 }])
    expect(refused).toMatchObject([
      {
        line: 1,
        id: own.id,
        field: 'id',
        reason: expect.stringContaining('a comment written on this site has it'),
      },
    ])
    const later = await newVisitor(site, clock).publish(1, { text: '後到的' })
    expect(later.id).toBe(501)
    const thread = await readThread(site, 1)
    expect(thread.comments.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['先到的', '後到的', '評論之500']),
    )
    expect(thread.total).toBe(3)
  },
)

testOnSqlite('rejected rows are reported with file, line and reason', async (site) => {
  await site.addReview({ id: 1 })
  const lines = [
    '{"id":1,"book_id":1,"content":"字","user_name":"甲"}',
    '{"id":2,"book_id":99,"content":"字","user_name":"甲"}',
    '{"id":3,"book_id":1,"content":" ","user_name":"甲"}',
    '{"id":4,"book_id":1,"content":"字","user_name":""}',
    JSON.stringify({ id: 5, book_id: 1, content: '字'.repeat(5001), user_name: '甲' }),
    '{"id":6,"book_id":1,"content":"字","user_name":"甲","created_at":"soon"}',
    '{"id":7,"book_id":1',
    '{"id":8,"book_id":1,"content":"字","user_name":"甲"}',
  ]
  const { report, refused, folder } = await importTestFiles(site, { 'comments.jsonl': lines.join('\n') })
  const file = path.join(folder, 'comments.jsonl')
  expect(report.tables).toMatchObject([{ rows: 8, stored: 2, refused: 6 }])
  expect(refused.toSorted((a, b) => a.line - b.line)).toMatchObject([
    { file, line: 2, id: 2, field: 'book_id', reason: expect.stringContaining('no such review here') },
    { file, line: 3, id: 3, field: 'content', reason: expect.stringContaining('content is') },
    { file, line: 4, id: 4, field: 'user_name', reason: expect.stringContaining('user_name is missing') },
    { file, line: 5, id: 5, field: 'content', reason: expect.stringContaining('1 to 5000 characters') },
    { file, line: 6, id: 6, field: 'created_at', reason: expect.stringContaining('"soon"') },
    { file, line: 7, reason: expect.stringContaining('not JSON') },
  ])
  expect((await readComments(site)).map(({ id }) => id)).toEqual([1, 8])
})

testOnEachEngine('a stopped import keeps the stored comments and can be run again', async (site) => {
  await site.addReview({ id: 1 })
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'comments.jsonl')
  await writeFile(file, comments(1, 3000))
  const controller = new AbortController()
  const stopped = await importFiles(site.deps, [file], {
    signal: controller.signal,
    events: { progress: () => controller.abort() },
  })
  const stored = stopped.tables[0]?.stored ?? 0
  expect(stopped.stoppedAt).toEqual({ file, line: stored })
  expect(stored).toBeLessThan(3000)
  const again = await importFiles(site.deps, [file])
  expect(again.tables).toMatchObject([
    { rows: 3000, stored: 3000, notes: [`${3000 - stored} new, 0 changed, ${stored} as they were`] },
  ])
  expect(await readComments(site)).toHaveLength(3000)
})

test('ten thousand comments are imported', async () => {
  await using folder = await temporaryFolder()
  const { database, drop } = await openTestDatabase('sqlite', folder.path)
  try {
    const books = path.join(folder.path, 'books.jsonl')
    const file = path.join(folder.path, 'comments.jsonl')
    await writeFile(books, '{"id":1,"title":"書"}')
    await writeFile(file, comments(1, 10_000))
    const report = await importFiles(
      { database, clock: systemClock, siteUrl: '', outboxSignal: createWakeUpSignal() },
      [file, books],
    )
    expect(report.tables).toMatchObject([{ table: 'books' }, { rows: 10_000, stored: 10_000, refused: 0 }])
  } finally {
    await drop()
  }
})

/** JSON Lines of comments with these ids on review 1. */
function comments(first: number, last: number): string {
  const ids = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return ids
    .map((id) => `${JSON.stringify({ id, book_id: 1, content: `評論之${id}`, user_name: `讀者${id}` })}\n`)
    .join('')
}

async function readThread(site: TestSite, review: number): Promise<CommentThread> {
  return (await (await site.get(`/api/reviews/${review}/comments`)).json()) as CommentThread
}

function readComments({ deps }: TestSite) {
  return deps.database.queries.selectFrom('xc_comments').selectAll().orderBy('id').execute()
}

/** The content versions by their scope. */
async function readVersions({ deps }: TestSite): Promise<Record<string, number>> {
  const rows = await deps.database.queries.selectFrom('xc_content_version').selectAll().execute()
  return Object.fromEntries(rows.map(({ scope, version }) => [scope, version]))
}
