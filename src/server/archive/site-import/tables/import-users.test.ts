import { expect } from 'vitest'
import { storeUser } from '../../../../../tests/support/server/factories.ts'
import { newReader } from '../../../../../tests/support/accounts/api-reader.ts'
import { signInAs } from '../../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnEachEngine } from '../../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../../tests/support/server/visitors.ts'
import { deleteExpiredSessions } from '../../../accounts/sessions.service.ts'
import { ANN, BEN, importTestFiles, importReaderData, lines, readReaderData } from '../testing.ts'

testOnEachEngine(
  'a reader with an account on this site gets bookmarks, reading list and notes from the import',
  async (site) => {
    for (const id of [1, 2]) await site.addReview({ id })
    const ann = await newReader(site, { email: ANN.email })
    const { report } = await importReaderData(site, [{ ...ANN, email: ' Ann@Example.COM ' }], {
      'xingcha_bookmarks.jsonl': lines({
        id: 9,
        user_id: ANN.id,
        book_id: 2,
        created_at: '2024-01-02T00:00:00Z',
      }),
      'xingcha_reading_lists.jsonl': lines({
        id: 41,
        user_id: ANN.id,
        book_id: 1,
        status: 'completed',
        notes: '第一行\r\n第二行',
        created_at: '2024-05-01T12:30:00+00:00',
      }),
    })
    expect(report.tables).toMatchObject([
      { table: 'users', stored: 1, notes: ['0 invited, 1 who have an account here, 0 as they were'] },
      { table: 'bookmarks', stored: 1, notes: ['1 new, 0 as they were'] },
      { table: 'reading_lists', stored: 1, notes: ['1 new, 0 changed, 0 as they were'] },
    ])
    expect(await ann.request('GET', '/api/reading-list')).toMatchObject({
      total: 1,
      entries: [
        {
          id: 41,
          book_id: 1,
          status: 'completed',
          notes: '第一行\n第二行',
          created_at: '2024-05-01T12:30:00.000Z',
          book: { title: '書之1' },
        },
      ],
    })
    expect(await ann.request('GET', '/api/bookmarks')).toMatchObject({ total: 1, cards: [{ id: 2 }] })
    expect(await site.deliverMails()).toEqual([])
    // A new entry does not get an imported id.
    await ann.request('PUT', '/api/reviews/2/reading-status', { status: 'reading' })
    expect((await readReaderData(site)).list.map(({ id }) => id)).toEqual([41, 42])
  },
)

testOnEachEngine(
  'a reader without an account gets one without a password and one invitation mail',
  async (site) => {
    await site.addReview({ id: 1 })
    const files = { 'bookmarks.jsonl': lines({ user_id: BEN.id, book_id: 1 }) }
    const { report } = await importReaderData(site, [BEN], files)
    expect(report.tables[0]).toMatchObject({
      notes: ['1 invited, 0 who have an account here, 0 as they were'],
    })
    const mails = await site.deliverMails()
    expect(mails).toMatchObject([{ to: BEN.email, subject: expect.stringContaining('書單已經搬過來') }])
    expect(mails[0]?.text).toContain('https://xingcha.test/sign-in')
    expect((await readReaderData(site)).bookmarks).toMatchObject([{ review_id: 1 }])
    expect(await site.deps.database.queries.selectFrom('xc_accounts').selectAll().execute()).toEqual([])
    const again = await importReaderData(site, [BEN], files)
    expect(again.report.tables).toMatchObject([
      { notes: ['0 invited, 0 who have an account here, 1 as they were'] },
      { notes: ['0 new, 1 as they were'] },
    ])
    expect(await site.deliverMails()).toEqual([])
  },
)

testOnEachEngine('an invited reader sets a password by mail and finds the imported list', async (site) => {
  await site.addReview({ id: 1 })
  const entry = { id: 1, user_id: BEN.id, book_id: 1, status: 'reading', notes: '舊筆記' }
  await importReaderData(site, [BEN], { 'reading_lists.jsonl': lines(entry) })
  await site.deliverMails()
  const clock = holdClock(site)
  clock.pass(60 * 86_400)
  await deleteExpiredSessions(site.deps)
  const ben = newVisitor(site, clock)
  expect((await ben.send('POST', '/api/auth/recovery', { email: BEN.email })).status).toBeLessThan(300)
  const [mail] = await site.deliverMails()
  const token = /account\/reset\?token=([^\s"<]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const password = '從前的書都還在架上'
  expect((await ben.send('POST', '/api/auth/reset', { token, password })).status).toBeLessThan(300)
  await signInAs(ben, BEN.email, password)
  const list = await (await ben.send('GET', '/api/reading-list')).json()
  expect(list).toMatchObject({ total: 1, entries: [{ notes: '舊筆記' }] })
})

testOnEachEngine('an account with an unconfirmed email gets no imported data', async (site) => {
  await site.addReview({ id: 1 })
  const thief = await storeUser(site.deps, { email: BEN.email })
  const isSqlite = site.deps.database.engine === 'sqlite'
  await site.deps.database.queries
    .updateTable('xc_users')
    .set({ emailVerified: isSqlite ? 0 : false })
    .where('id', '=', thief)
    .execute()
  const { refused } = await importReaderData(site, [BEN], {
    'reading_lists.jsonl': lines({ id: 1, user_id: BEN.id, book_id: 1, status: 'reading', notes: '私事' }),
  })
  expect(refused).toMatchObject([
    { id: BEN.id, field: 'email', reason: expect.stringContaining('has not confirmed it') },
    { field: 'user_id', reason: expect.stringContaining('--users FILE') },
  ])
  expect(JSON.stringify(refused)).not.toContain('私事')
  expect(await readReaderData(site)).toMatchObject({ list: [] })
})

testOnEachEngine(
  'imported comments are assigned to their author’s account, regardless of the order of import',
  async (site) => {
    await site.addReview({ id: 1 })
    const comment = (id: number, user_id: string) => ({
      id,
      book_id: 1,
      content: '字',
      user_name: '甲',
      user_id,
    })
    await importTestFiles(site, { 'comments.jsonl': lines(comment(1, ANN.id), comment(2, BEN.id)) })
    const before = await readVersion(site)
    await importReaderData(site, [ANN], { 'comments.jsonl': lines(comment(3, ANN.id), comment(1, ANN.id)) })
    const [ann] = await site.deps.database.queries.selectFrom('xc_users').select('id').execute()
    const rows = await site.deps.database.queries
      .selectFrom('xc_comments')
      .select(['id', 'user_id'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 1, user_id: ann?.id },
      { id: 2, user_id: null },
      { id: 3, user_id: ann?.id },
    ])
    expect(await readVersion(site)).toBeGreaterThan(before)
  },
)

testOnEachEngine('an import does not recreate a deleted account', async (site) => {
  await site.addReview({ id: 1 })
  const files = { 'bookmarks.jsonl': lines({ user_id: BEN.id, book_id: 1 }) }
  await importReaderData(site, [BEN], files)
  await site.deliverMails()
  await site.deps.database.queries.deleteFrom('xc_users').where('email', '=', BEN.email).execute()
  const { refused } = await importReaderData(site, [BEN], files)
  expect(refused).toMatchObject([{ reason: expect.stringContaining('has left this site') }])
  expect(await site.deliverMails()).toEqual([])
  expect(await readReaderData(site)).toEqual({ bookmarks: [], list: [] })
})

async function readVersion({ deps }: TestSite): Promise<number> {
  const { queries } = deps.database
  const row = await queries
    .selectFrom('xc_content_version')
    .select('version')
    .where('scope', '=', 'review:1')
    .executeTakeFirst()
  return row?.version ?? 0
}
