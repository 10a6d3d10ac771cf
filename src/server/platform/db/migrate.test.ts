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
import type { Database } from './database.ts'
import { compareMigrations, migrate } from './migrate.ts'

const FIRST = '1000-first-schema'

testOnEachEngine(
  'a database of the last version before 1.0.0 has the first schema, and is taken over',
  async (site) => {
    await onEmptyDatabase(site, async (database) => {
      await migrateUpTo(database, FIRST)
      const file = `../../../../tests/fixtures/schema-before-1.0.0/${database.engine}.json`
      const { default: before } = (await import(file, { with: { type: 'json' } })) as { default: string[] }
      expect(await describeSchema(database)).toEqual(before)
      const names = Object.keys(MIGRATIONS)
      await migrate(database)
      await storeMigrations(database, [...BEFORE, ...names.slice(1)])
      expect(await compareMigrations(database)).toBe('same')
      expect(await migrate(database)).toEqual([])
      // Until the tables change, the earlier version still starts.
      expect(await readNames(database)).toEqual([...BEFORE, ...names.slice(1)])
      expect(await migrate(database, LATER_MIGRATIONS)).toEqual([LATER_NAME])
      expect(await readNames(database)).toEqual([...names, LATER_NAME])
    })
  },
)

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
