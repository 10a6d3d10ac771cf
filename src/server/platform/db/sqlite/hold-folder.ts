import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../runtime/data-folder.ts'
import { messageOf, StartupError } from '../../runtime/faults.ts'

/**
 * Holds the data folder for one serving process, by a lock of SQLite, which ends with the process however that ends. Throws
 * StartupError where another one holds it. Nothing where the folder allows no such file: the database says why.
 */
export function holdDataFolder(dataDir: string): { release(): void } {
  let file: DatabaseSync | undefined
  try {
    makeFolder(dataDir)
    file = new DatabaseSync(path.join(dataDir, 'running'))
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    file?.close()
    if (!/database is locked/.test(messageOf(cause))) return { release: () => {} }
    throw new StartupError(
      `Another site runs on the data folder ${dataDir} already. Stop it first, or give this one a folder of its own with DATA_DIR; ` +
        'several processes need PostgreSQL.',
      { cause },
    )
  }
  const held = file
  return { release: () => held.close() }
}
