/** A child process (write-backup-in-child.ts): writes a backup, reads it to its end, and answers with the number of rows. */
import { rm } from 'node:fs/promises'
import { answerParent } from '../platform/runtime/child-processes/answer-parent.ts'
import { messageOf } from '../platform/runtime/error-text.ts'
import { backUp } from './backup.service.ts'
import { readPassphraseFile } from './passphrase-file.ts'
import { checkBackup } from './restore.service.ts'
import type { BackupOutcome, BackupTask } from './write-backup-in-child.ts'

// The data folder is closed to other users, and so are its copies.
process.umask(0o077)
answerParent(write)

async function write({ file, env, program, createdAt, passphraseFile }: BackupTask): Promise<BackupOutcome> {
  try {
    const passphrase = passphraseFile === undefined ? undefined : readPassphraseFile(passphraseFile)
    const clock = { now: () => createdAt }
    await backUp(file, { env, clock, program, passphrase })
    return { counts: await readBack(file, passphrase) }
  } catch (cause) {
    return { reason: messageOf(cause) }
  }
}

async function readBack(file: string, passphrase: string | undefined) {
  try {
    const { counts } = await checkBackup({ file, passphrase })
    return counts
  } catch (cause) {
    await rm(file, { force: true })
    throw cause
  }
}
