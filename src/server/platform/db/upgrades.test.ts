import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { onEachVersion, onEmptyDatabase } from '../../../../tests/support/database/empty-database.ts'
import { READER } from '../../../../tests/support/database/mail-rows.ts'
import { fillEveryTable } from '../../../../tests/support/database/rows-of-every-table.ts'
import { signInAs } from '../../../../tests/support/accounts/sign-in.ts'
import { createSharedRouter } from '../../../../tests/support/server/shared-routes.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../../tests/support/server/visitors.ts'
import { renderer } from '../../../web/entry-server.tsx'
import { createApp } from '../../app.ts'
import { createContentVersions } from '../cache/content-version.store.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { isInSnapshot } from './snapshot/snapshot-tables.ts'

const NAMES = Object.keys(MIGRATIONS)
const LATEST = NAMES.at(-1)!

testOnEachEngine('databases from the start on open with their data right', async (site) => {
  const seen = new Map<string, Record<string, unknown>>()
  await onEachVersion(site, NAMES, async (database, name) => {
    const filled = await fillEveryTable(database)
    expect(await migrate(database)).toEqual(NAMES.slice(NAMES.indexOf(name) + 1))
    const rows = await readRows(database)
    for (const [table, own] of Object.entries(withPlainValues(filled)))
      expect(rows[table], `${table} of ${name}`).toMatchObject(own)
    // Signing in is slow by design.
    seen.set(name, await see(site, database, name === NAMES[0] || name === LATEST))
  })
  const today = seen.get(LATEST) ?? {}
  for (const [name, past] of seen)
    for (const [path, answer] of Object.entries(past))
      expect(answer, `${path} of ${name}`).toEqual(today[path])
  expect(Object.keys(today)).toHaveLength(8)
})

testOnEachEngine('a failed migration leaves the database as it was, and says what to do', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrate(database)
    await fillEveryTable(database)
    const [tables, rows] = [await readTables(database), await readRows(database)]
    const failing = {
      async up(db: Kysely<unknown>) {
        await sql`create table xc_new (id integer primary key)`.execute(db)
        await sql`alter table xc_comments add column mood text`.execute(db)
        await sql`update xc_reviews set title = ''`.execute(db)
        await sql`delete from xc_bookmarks`.execute(db)
        await sql`insert into xc_nowhere values (1)`.execute(db)
      },
    }
    const earlier = {
      async up(db: Kysely<unknown>) {
        await sql`create table xc_first (id integer primary key)`.execute(db)
      },
    }
    await expect(
      migrate(database, { ...MIGRATIONS, '9998-first': earlier, '9999-failing': failing }),
    ).rejects.toThrow(
      /^The migration 9999-failing failed \(.*xc_nowhere.*\)\. The database is as it was before\. Run the earlier version/,
    )
    expect(await readTables(database)).toEqual(tables)
    expect(await readRows(database)).toEqual(rows)
    // The earlier version runs on it, and so does a mended one.
    expect(await migrate(database)).toEqual([])
    expect(await see(site, database, false)).toMatchObject({ '/search': [3] })
    expect(await migrate(database, { ...MIGRATIONS, '9998-first': earlier })).toEqual(['9998-first'])
  })
})

/** Reads the pages and answers that readers see, those of a signed-in reader too. */
async function see(site: TestSite, database: Database, signsIn: boolean): Promise<Record<string, unknown>> {
  const deps = { ...site.deps, database, contentVersions: createContentVersions(database) }
  const app = createApp({ deps, renderer, createRouter: createSharedRouter })
  const open: TestSite = {
    ...site,
    deps,
    app,
    send: async (method, path, body, { headers } = {}) =>
      app.request(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
  const read = async (path: string): Promise<unknown> => JSON.parse(await (await app.request(path)).text())
  const found = (await read('/api/search?q=%E5%A4%9C%E8%88%AA')) as { results: { id: number }[] }
  const seen: Record<string, unknown> = {
    '/api/reviews/3': await read('/api/reviews/3'),
    '/api/reviews/7': await read('/api/reviews/7'),
    '/search': found.results.map(({ id }) => id),
    '/media/a.png': Buffer.from(await (await app.request('/media/a.png')).arrayBuffer()).toString('base64'),
    '/about': (await (await app.request('/about')).text()).includes('舊站名'),
  }
  if (!signsIn) return seen
  const reader = newVisitor(open, { now: () => deps.clock.now(), pass: () => {} })
  await signInAs(reader, READER)
  for (const path of ['/api/reading-list', '/api/bookmarks', '/api/reading-list/1'])
    seen[path] = JSON.parse(await (await reader.send('GET', path)).text())
  return seen
}

/** By table, without the migrator's own. */
async function readRows({ queries }: Database): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const { name } of await queries.introspection.getTables()) {
    if (!isInSnapshot(name)) continue
    all[name] = await queries
      .selectFrom(name as never)
      .selectAll()
      .execute()
  }
  // A migration that follows another notes the upgrade there.
  all.xc_settings = (all.xc_settings ?? []).filter((row) => !('key' in row) || row.key !== 'upgrade')
  return withPlainValues(all)
}

async function readTables({ queries }: Database): Promise<unknown> {
  const tables = await queries.introspection.getTables()
  return tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
}

/** The values as they are on both engines, the rows in one order. */
function withPlainValues(tables: Record<string, object[]>): Record<string, object[]> {
  const plain = (value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    if (value instanceof Date) return value.toISOString()
    return typeof value === 'boolean' ? Number(value) : value
  }
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])),
        )
        .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    ]),
  )
}

/** Rows begin with the same columns in any version. */
function keyOf(row: object): string {
  const fields = new Map(Object.entries(row))
  return ['id', 'review_id', 'email', 'key', 'position', 'category', 'token', 'name']
    .map((column) => String(fields.get(column) ?? ''))
    .join(' ')
}
