import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import type { Database } from './database.ts'
import { messageOf, StartupError } from '../runtime/startup-error.ts'

/**
 * Brings the tables up to this program, under a lock that other processes wait for. Returns the names of the
 * migrations it ran. Throws StartupError where the database was written by a newer program.
 */
export async function migrate(database: Database): Promise<string[]> {
  const { error, results = [] } = await migratorOf(database).migrateToLatest()
  if (error && isNewerDatabase(error)) {
    throw new StartupError(
      'The database was written by a newer version of this program. Install that version or a later one, ' +
        'or restore a backup made before the upgrade.',
    )
  }
  if (error) throw new Error('a migration failed', { cause: error })
  return results.map((result) => result.migrationName)
}

/** Whether this database holds a site. Changes nothing. */
export async function holdsSite(database: Database): Promise<boolean> {
  const migrations = await migratorOf(database).getMigrations()
  return migrations.some((migration) => migration.executedAt !== undefined)
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.queries,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'xc_migration',
    migrationLockTableName: 'xc_migration_lock',
  })
}

function isNewerDatabase(error: unknown): boolean {
  return /previously executed migration \S* is missing/.test(messageOf(error))
}
