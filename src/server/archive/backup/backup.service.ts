import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { openSnapshot, type Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { type RowCounts, tableLines } from '../archive-lines.ts'
import { writeBackupFile } from './backup-file.ts'
import { checkBackup } from './restore.service.ts'
import { readPassphraseFile } from './seal.ts'

/** Files and folders of the data folder that belong to the site; the rest can be made again. */
const DATA_FILES = ['secret', 'mail']

interface Backup {
  env: DatabaseEnv
  clock: Clock
  program: string
  passphrase: string | undefined
}

/** Writes database, secret and mails into one file that restores into either engine. Throws ArchiveRejected. */
export async function backUp(file: string, { env, clock, program, passphrase }: Backup): Promise<RowCounts> {
  const snapshot = await openSnapshot(env)
  try {
    const counts: RowCounts = new Map()
    const header = { created_at: clock.now().toISOString(), program, migrations: [...snapshot.migrations] }
    await writeBackupFile(file, header, backupLines(snapshot, env.dataDir, counts), passphrase)
    return counts
  } finally {
    await snapshot.close()
  }
}

async function* backupLines(snapshot: Snapshot, dataDir: string, counts: RowCounts): AsyncIterable<unknown> {
  yield* tableLines(snapshot, counts)
  for (const [sequence, last] of snapshot.sequences) yield { sequence, last }
  for (const item of DATA_FILES) yield* fileLines(dataDir, item)
}

/** The file of that name, or all of the folder; without what is still being written there or is gone meanwhile. */
async function* fileLines(dataDir: string, name: string): AsyncIterable<unknown> {
  for (const file of await filesOf(dataDir, name)) {
    const base64 = await readFile(path.join(dataDir, file), 'base64').catch(withoutFile)
    if (base64 !== undefined) yield { file, base64 }
  }
}

async function filesOf(dataDir: string, name: string): Promise<string[]> {
  try {
    const names = await readdir(path.join(dataDir, name))
    return names
      .filter((each) => !each.startsWith('.'))
      .toSorted()
      .map((each) => path.join(name, each))
  } catch (cause) {
    if (codeOf(cause) === 'ENOTDIR') return [name]
    return withoutFile(cause) ?? []
  }
}

function withoutFile(cause: unknown): undefined {
  if (!/^(?:ENOENT|EISDIR)$/.test(codeOf(cause) ?? '')) throw cause
}

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
