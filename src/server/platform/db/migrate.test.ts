import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import {
  migrateUpTo,
  onEmptyDatabase,
  storeMigrations,
} from '../../../../tests/support/database/empty-database.ts'
import { LATER_MIGRATIONS, LATER_NAME } from '../../../../tests/support/database/later-version.ts'
import { describeSchema } from '../../../../tests/support/database/read-schema.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { PROJECT_ROOT, programVersion } from '../runtime/project-root.ts'
import type { Database } from './database.ts'
import { compareMigrations, migrate } from './migrate.ts'

const NAMES = Object.keys(MIGRATIONS)
const RELEASED = path.join(PROJECT_ROOT, 'tests/fixtures/released-schemas')

/** That of 1.0.0 begins with what the last version before it had made. RECORD_SCHEMA=1 writes that of package.json's version. */
testOnEachEngine('a release’s schema is made by its migrations, and brought up to this one', async (site) => {
  const fileOf = (version: string, { engine }: Database) => path.join(RELEASED, version, `${engine}.json`)
  if (process.env.RECORD_SCHEMA === '1')
    await onEmptyDatabase(site, async (database) => {
      await migrate(database)
      const file = fileOf(programVersion(), database)
      mkdirSync(path.dirname(file), { recursive: true })
      const record = { migrations: NAMES, schema: await describeSchema(database) }
      writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`)
    })
  let present: string[] | undefined
  for (const version of readdirSync(RELEASED))
    await onEmptyDatabase(site, async (database) => {
      const released = JSON.parse(readFileSync(fileOf(version, database), 'utf8')) as Released
      expect(NAMES.slice(0, released.migrations.length), version).toEqual(released.migrations)
      await migrateUpTo(database, released.migrations.at(-1)!)
      expect(await describeSchema(database), version).toEqual(released.schema)
      expect(await migrate(database)).toEqual(NAMES.slice(released.migrations.length))
      present ??= await describeSchema(database)
      expect(await describeSchema(database), version).toEqual(present)
    })
  expect(present).toBeDefined()
})

interface Released {
  migrations: string[]
  schema: string[]
}

testOnEachEngine('a database of the last version before 1.0.0 is taken over', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrate(database)
    await storeMigrations(database, [...BEFORE, ...NAMES.slice(1)])
    expect(await compareMigrations(database)).toBe('same')
    expect(await migrate(database)).toEqual([])
    // Until the tables change, the earlier version still starts.
    expect(await readNames(database)).toEqual([...BEFORE, ...NAMES.slice(1)])
    expect(await migrate(database, LATER_MIGRATIONS)).toEqual([LATER_NAME])
    expect(await readNames(database)).toEqual([...NAMES, LATER_NAME])
  })
})

testOnEachEngine(
  'a database of an earlier version is refused with the one to open it with, as it is',
  async (site) => {
    await onEmptyDatabase(site, async (database) => {
      await migrate(database)
      const names = BEFORE.slice(0, -1)
      await storeMigrations(database, names)
      await expect(migrate(database)).rejects.toThrow(
        /^The database is of a version before 1\.0\.0, .*git checkout \w+ && npm ci && npm start/,
      )
      expect(await readNames(database)).toEqual(names)
      expect(await compareMigrations(database)).toBe('too old')
    })
  },
)

/** Some of the names that the last version before 1.0.0 stored. */
const BEFORE = ['0083-start', '0094-one-outbox', '0140-picture-library']

async function readNames({ queries }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from xc_migration order by name`.execute(queries)
  return rows.map(({ name }) => name)
}
