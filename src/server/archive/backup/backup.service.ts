import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { openSnapshot, type Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { isSecretOf, SECRET_MARK } from '../../settings/site-secret.service.ts'
import { readRows, type RowCounts, tableLines } from '../archive-lines.ts'
import { writeBackupFile } from './backup-file.ts'
import { checkBackup } from './restore.service.ts'
import { readPassphraseFile } from './seal.ts'

const SECRET_FILE = 'secret'

/** `secret`: of the environment; undefined where it is a file of the data folder. */
export type BackupEnv = DatabaseEnv & {
  secret?: string | undefined
  previousSecret?: string | undefined
}

interface Backup {
  env: BackupEnv
  clock: Clock
  program: string
  passphrase: string | undefined
}

/**
 * Whether the secret that the data were made with is in the backup. `unknown`: they do not say which it is; `none`: the process
 * knows no secret.
 */
export type SecretInBackup = 'theirs' | 'another' | 'unknown' | 'none'

/** Writes database, the secret in use and mails into one file that restores into either engine. Throws ArchiveRejected. */
export async function backUp(
  file: string,
  { env, clock, program, passphrase }: Backup,
): Promise<{ counts: RowCounts; secret: SecretInBackup }> {
  const snapshot = await openSnapshot(env)
  try {
    const counts: RowCounts = new Map()
    const header = { created_at: clock.now().toISOString(), program, migrations: [...snapshot.migrations] }
    await writeBackupFile(file, header, backupLines(snapshot, env, counts), passphrase)
    return { counts, secret: await compareWithData(snapshot, env) }
  } finally {
    await snapshot.close()
  }
}

async function* backupLines(snapshot: Snapshot, env: BackupEnv, counts: RowCounts): AsyncIterable<unknown> {
  yield* tableLines(snapshot, counts)
  for (const [sequence, last] of snapshot.sequences) yield { sequence, last }
  // A file of that name may be left of the time before SECRET was set.
  if (env.secret === undefined) yield* fileLines(env.dataDir, SECRET_FILE)
  else yield { file: SECRET_FILE, base64: Buffer.from(`${env.secret}\n`).toString('base64') }
  yield* fileLines(env.dataDir, 'mail')
}

async function compareWithData(snapshot: Snapshot, env: BackupEnv): Promise<SecretInBackup> {
  const stored = await readFile(path.join(env.dataDir, SECRET_FILE), 'utf8').catch(withoutFile)
  const secret = env.secret ?? stored?.trim()
  if (secret === undefined) return 'none'
  for await (const { key, value } of readRows(snapshot, 'xc_settings'))
    if (key === SECRET_MARK) return isSecretOf(String(JSON.parse(value)), secret) ? 'theirs' : 'another'
  return 'unknown'
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
  env: BackupEnv
  program: string
  createdAt: Date
  passphraseFile: string | undefined
}

/** `reason`: a sentence for the operator. */
type BackupOutcome = { counts: RowCounts; secret: SecretInBackup } | { reason: string }

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
    const { secret } = await backUp(file, { env, clock, program, passphrase })
    return { counts: await readBack(file, passphrase), secret }
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
