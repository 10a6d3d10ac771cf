// The settings file that the service and the commands share: docs/operations.md#settings-of-the-process
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Adds the settings of ENV_FILE (by default `.env` in the project folder, where there is one) to the environment, whose
 * own variables win. Ends the process where the file cannot be read: a command would else work on another database.
 */
export function readSettingsFile() {
  const named = process.env.ENV_FILE
  if (named === '') return
  const file = path.resolve(ROOT, named ?? '.env')
  try {
    process.loadEnvFile(file)
  } catch (cause) {
    if (cause.code === 'ENOENT' && named === undefined) return
    console.error(
      `xingcha: The settings file ${file} cannot be read (${cause.code}). Run this as the user that the site runs as, ` +
        'or correct ENV_FILE (empty: no settings file).',
    )
    process.exit(1)
  }
}
