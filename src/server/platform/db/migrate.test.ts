import { sql } from 'kysely'
import { expect } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { migrateUpTo, onEmptyDatabase } from '../../../../tests/support/database/empty-database.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

testOnEachEngine('an upgrade from the first account tables loses no rows', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrateUpTo(database, LAST_BEFORE)
    await fill(database)
    const before = await readAll(database)

    const names = Object.keys(MIGRATIONS)
    expect(await migrate(database)).toEqual(names.slice(names.indexOf(LAST_BEFORE) + 1))
    const after = await readAll(database)
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toMatchObject(rows)
    expect(after.xc_reading_list).toMatchObject([{ own_rating: null, status_day: null, status_before: null }])
    expect(after.xc_accounts).toMatchObject([{ address: null }])
    expect(after.xc_outbox).toMatchObject([{ is_blanked_when_sent: 0, kind: 'mail', host: '' }])
    expect(await migrate(database)).toEqual([])
  })
})

testOnEachEngine('messages to other sites wait on in the outbox, behind no mail', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrateUpTo(database, '0093-spam-by-query')
    const { queries } = database
    const at = (hour: number) => `2025-05-01T0${hour}:00:00.000Z`
    await sql`insert into xc_messages (id, created_at, body) values ('m', ${at(1)}, '{"type":"Create"}')`.execute(
      queries,
    )
    for (const [target, state, attempts, due, error] of [
      ['https://a.example/inbox', 'waiting', 0, at(1), null],
      ['https://b.example:8443/inbox', 'waiting', 3, at(5), 'answered 500'],
      ['https://a.example/inbox', 'failed', 9, at(2), 'gone'],
    ])
      await sql`insert into xc_deliveries (kind, message_id, subject, target, state, attempts, created_at, next_attempt_at,
        leased_by, last_error) values ('activity', 'm', 'review 3', ${target}, ${state}, ${attempts}, ${at(1)}, ${due},
        'a killed process', ${error})`.execute(queries)
    await migrate(database)
    const rows = await queries.selectFrom('xc_outbox').selectAll().orderBy('id').execute()
    const common = { kind: 'activity', subject: 'review 3', body_id: 'm', created_at: at(1), leased_by: null }
    expect(rows).toMatchObject([
      { ...common, recipient: 'https://a.example/inbox', host: 'a.example', state: 'waiting', attempts: 0 },
      { ...common, host: 'b.example:8443', attempts: 3, next_attempt_at: at(5), last_error: 'answered 500' },
      { ...common, recipient: 'https://a.example/inbox', state: 'failed', attempts: 9, last_error: 'gone' },
    ])
    expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(3)
    expect((await queries.introspection.getTables()).map(({ name }) => name)).not.toContain('xc_deliveries')
  })
})

const LAST_BEFORE = '0007-reading'

/** A reader with a password, a session, a bookmark, an entry with notes, and a mail on its way. */
async function fill({ queries, engine }: Database): Promise<void> {
  const at = '2025-05-01T04:00:00.000Z'
  const times = { createdAt: at, updatedAt: at }
  const user = { id: 'ann', name: '安', email: 'ann@example.org', role: 'reader' as const }
  const emailVerified = engine === 'sqlite' ? 1 : true
  await queries
    .insertInto('xc_users')
    .values({ ...user, emailVerified, image: null, ...times })
    .execute()
  await queries
    .insertInto('xc_accounts')
    .values({
      id: 'way',
      userId: 'ann',
      providerId: 'credential',
      accountId: 'ann',
      password: 'hash',
      ...times,
    })
    .execute()
  await sql`insert into xc_reviews (id, title, author, is_featured, is_published, updated_at, excerpt, summary, content)
    values (3, '夜航船', '張岱', 0, 1, ${at}, '', '', '')`.execute(queries)
  await queries.insertInto('xc_bookmarks').values({ user_id: 'ann', review_id: 3, created_at: at }).execute()
  await queries
    .insertInto('xc_reading_list')
    .values({
      user_id: 'ann',
      review_id: 3,
      status: 'reading',
      created_at: at,
      updated_at: at,
      removed_at: null,
      notes: '筆記',
    })
    .execute()
  await sql`insert into xc_outbox (message_id, recipient, subject, next_attempt_at, created_at, headers, text, html)
    values ('<1@here>', 'ann@example.org', '信', ${at}, ${at}, '{}', '', '')`.execute(queries)
}

/** By table, without the migrator's own. */
async function readAll({ queries }: Database): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const { name } of await queries.introspection.getTables()) {
    if (name.startsWith('xc_migration')) continue
    all[name] = await queries
      .selectFrom(name as never)
      .selectAll()
      .execute()
  }
  return all
}
