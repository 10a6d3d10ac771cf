// The settings file that the service and the commands share: docs/operations.md#settings-of-the-process
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { INSTALLATION } from './current-release.mjs'
import { giveUp } from './give-up.mjs'

/** Adds ENV_FILE (`.env`) to the environment, which wins. Ends the process where it is unreadable: never another database. */
export function readSettingsFile() {
  const named = process.env.ENV_FILE
  if (named === '') return
  const file = path.resolve(INSTALLATION, named ?? '.env')
  try {
    // loadEnvFile itself says ENOENT of a file that it may not read.
    accessSync(file, constants.R_OK)
    process.loadEnvFile(file)
  } catch (cause) {
    if (cause.code === 'ENOENT' && named === undefined) return
    giveUp(
      `The settings file ${file} cannot be read (${cause.code}). Run this as the user that the site runs as, or correct ` +
        'ENV_FILE (empty: no settings file).',
    )
  }
}
