import { databaseName } from '../../platform/db/open-database.ts'
import { compareMigrations, TOO_OLD } from '../../platform/db/migrate.ts'
import { checkReady, checkWritable } from '../../platform/db/readiness.ts'
import { messageOf } from '../../platform/runtime/faults.ts'
import { type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** Writes a row and reads it, and reads rows of the tables that every page needs. Leaves nothing behind. */
export async function checkDatabase({ env, database }: CheckedSite): Promise<Finding[]> {
  // The command has said why.
  if (!database) return []
  const name = databaseName(env)
  const migrations = await compareMigrations(database)
  if (migrations === 'no site')
    return [
      failure(`The database ${name} holds no site. Correct DATA_DIR or DATABASE_URL, or start the site.`),
    ]
  if (migrations === 'too old') return [failure(`The database ${name} is ${TOO_OLD}`)]
  if (migrations === 'newer')
    return [
      failure(
        `The database ${name} was written by a newer version of this program. Install that version, or restore a ` +
          'backup made before the upgrade.',
      ),
    ]
  if (migrations === 'older')
    return [
      warning(
        `The database ${name} is of an earlier version of this program and was not tried. Back up, then start the ` +
          'site, which brings it up to date.',
      ),
    ]
  const started = performance.now()
  try {
    await checkWritable(database)
  } catch (cause) {
    return [
      failure(
        `The database ${name} refuses to write (${messageOf(cause)}). Free space on its disk, end the program that ` +
          'holds its lock, or give the user of DATABASE_URL the right to write.',
      ),
    ]
  }
  try {
    await checkReady(database)
  } catch (cause) {
    return [failure(`The database ${name} cannot be read (${messageOf(cause)}). Restore a backup.`)]
  }
  return [ok(`${name} was written and read in ${Math.ceil(performance.now() - started)} ms.`)]
}
