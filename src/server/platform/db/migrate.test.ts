import { sql } from 'kysely'
import { expect } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { migrateUpTo, onEmptyDatabase } from '../../../../tests/support/database/empty-database.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { readSampleLibrary, SAMPLE_LIBRARY } from '../../archive/site-import/sample/sample-library.service.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import type { Database } from './database.ts'
import { compareMigrations, migrate } from './migrate.ts'

testOnEachEngine('a database with the migrations that became the start goes on after it', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    const names = Object.keys(MIGRATIONS)
    await migrateUpTo(database, names[0]!)
    await renameStart(database, ['0001-reviews', '0082-webmentions', '0083-lighter-lists'])
    expect(await compareMigrations(database)).toBe('older')
    expect(await migrate(database)).toEqual(names.slice(1))
    expect(await readNames(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
    // A database that earlier versions have brought to the present tables.
    await renameStart(database, ['0001-reviews', '0083-lighter-lists'])
    expect(await compareMigrations(database)).toBe('same')
    expect(await migrate(database)).toEqual([])
    // Until the tables change, the earlier version still starts.
    expect(await readNames(database)).toEqual(['0001-reviews', '0083-lighter-lists', ...names.slice(1)])
  })
})

testOnEachEngine(
  'a database that lacks one of those is refused with the version to open it with, as it is',
  async (site) => {
    await onEmptyDatabase(site, async (database) => {
      await migrateUpTo(database, '0083-start')
      await renameStart(database, ['0001-reviews', '0082-webmentions'])
      await expect(migrate(database)).rejects.toThrow(
        /^The database is of a version before f791af43 .*git checkout f791af43 && npm ci && npm start/,
      )
      expect(await readNames(database)).toEqual(['0001-reviews', '0082-webmentions'])
      expect(await compareMigrations(database)).toBe('too old')
    })
  },
)

async function renameStart({ queries }: Database, names: readonly string[]): Promise<void> {
  await sql`delete from xc_migration where name = '0083-start'`.execute(queries)
  for (const name of names)
    await sql`insert into xc_migration (name, timestamp) values (${name}, '')`.execute(queries)
}

async function readNames({ queries }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from xc_migration order by name`.execute(queries)
  return rows.map(({ name }) => name)
}

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

testOnEachEngine('recommendations of the samples leave a site that never had them', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrateUpTo(database, '0105-main-titles-of-entries')
    const { queries } = database
    const { settings } = await readSampleLibrary(SAMPLE_LIBRARY)
    const own = { 'creator-thoughts': { recommendation: '我自己寫的。', books: [] } }
    const value = JSON.stringify({ ...settings.category_pages, ...own })
    await sql`insert into xc_settings (key, value) values ('category_pages', ${value})`.execute(queries)
    await migrate(database)
    const { texts } = await readAllSettings(queries)
    const said = Object.values(texts.category_pages).flatMap(({ recommendation }) => recommendation ?? [])
    expect(said).toEqual(['我自己寫的。'])
  })
})

testOnEachEngine('a letter of earlier versions becomes a body, and what was sent stays', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrateUpTo(database, '0112-named-subscribers')
    const { queries } = database
    const at = '2026-01-02T00:00:00.000Z'
    const content = '{"number":1,"subject":"一","second_line":"","opening":"見字","reviews":[]}'
    for (const [opening, reviews, offered, sent] of [
      ['見字 <如面>：\n第二行\n\n天黑了。', '[9]', '[9]', null],
      ['', '[]', '[0]', content],
    ])
      await sql`insert into xc_letters (version, state, subject, second_line, opening, reviews, audience, offered, created_at,
        changed_at, content) values (3, 'draft', '一', '', ${opening}, ${reviews}, '[]', ${offered}, ${at}, ${at}, ${sent})`.execute(
        queries,
      )
    await migrate(database)
    const rows = await queries.selectFrom('xc_letters').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      {
        kind: 'letter',
        version: 3,
        reviews: '[9]',
        body: '<p>見字 &lt;如面&gt;：<br />第二行</p><p>天黑了。</p><figure class="card"><a href="/review/9">書評</a></figure>',
      },
      { kind: 'single', body: '', content },
    ])
  })
})
