import { rm } from 'node:fs/promises'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { messageOf } from '../../platform/runtime/error-text.ts'
import type { RowCounts } from '../archive-lines.ts'
import { backUp } from './backup.service.ts'
import { readPassphraseFile } from './passphrase-file.ts'
import { checkBackup } from './restore.service.ts'

interface BackupTask {
  file: string
  env: DatabaseEnv
  program: string
  createdAt: Date
  passphraseFile: string | undefined
}

/** `reason`: a sentence for the operator. */
type BackupOutcome = { counts: RowCounts } | { reason: string }

/** Writes a backup and reads it to its end. Leaves no file where it failed. */
export async function writeBackup({
  file,
  env,
  program,
  createdAt,
  passphraseFile,
}: BackupTask): Promise<BackupOutcome> {
  try {
    const passphrase = passphraseFile === undefined ? undefined : readPassphraseFile(passphraseFile)
    const clock = { now: () => createdAt }
    await backUp(file, { env, clock, program, passphrase })
    return { counts: await readBack(file, passphrase) }
  } catch (cause) {
    return { reason: messageOf(cause) }
  }
}

async function readBack(file: string, passphrase: string | undefined): Promise<RowCounts> {
  try {
    const { counts } = await checkBackup({ file, passphrase })
    return counts
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  }
}
