import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { readSecret } from '../../platform/security/secret.ts'
import { type CheckedSite, type Finding, ok, failure, warning } from './finding.ts'

/** Writes a file into the data folder and removes it; reads the free space, the permissions and the secret. */
export function* checkDisk({ env: { dataDir, secret } }: Pick<CheckedSite, 'env'>): Iterable<Finding> {
  const stats = statSync(dataDir, { throwIfNoEntry: false })
  if (!stats)
    return yield failure(
      `There is no data folder ${dataDir}. Correct DATA_DIR, or start the site: it makes one.`,
    )
  const user = process.getuid?.() ?? stats.uid
  // Root would make files that the site cannot write: SQLite's log for one.
  if (user !== stats.uid)
    return yield failure(
      `The data folder ${dataDir} belongs to the user with the id ${stats.uid}, and this command runs as ${user}. Run it as ` +
        `the user of the site: sudo -u '#${stats.uid}' npx xingcha check`,
    )
  const refusal = tryWrite(dataDir)
  if (refusal !== undefined) return yield failure(describeRefusal(dataDir, refusal))
  if ((stats.mode & 0o077) !== 0)
    yield failure(`Other users of this machine can read ${dataDir}. Run: chmod 700 ${dataDir}`)
  if (secret === undefined) {
    try {
      readSecret(dataDir)
    } catch (cause) {
      yield failure(messageOf(cause))
    }
  }
  const { bavail, bsize } = statfsSync(dataDir)
  yield describeSpace(dataDir, bavail * bsize)
}

/** The secret of the data folder; undefined where there is none, which the line of the disk says. */
export function readStoredSecret(dataDir: string): string | undefined {
  try {
    return readSecret(dataDir)
  } catch {
    return undefined
  }
}

/** The code of the refusal; undefined where the file was written. */
export function tryWrite(dataDir: string): string | undefined {
  let folder: string | undefined
  try {
    folder = mkdtempSync(path.join(dataDir, 'check-'))
    const file = openSync(path.join(folder, 'written'), 'w')
    try {
      writeSync(file, Buffer.alloc(TRIED_BYTES))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    return undefined
  } catch (cause) {
    return codeOf(cause) ?? String(cause)
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** A sentence with the cause of a write's error code, and the remedy. */
export function describeRefusal(
  folder: string,
  code: string,
  { name, setting, loss } = { name: 'data folder', setting: 'DATA_DIR', loss: 'the site stores nothing' },
): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${folder} is full (${code}): ${loss}. Free space on it.`
  if (code === 'EROFS')
    return `The disk of ${folder} is mounted read-only (${code}). Mount it for writing, or correct ${setting}.`
  return `The ${name} ${folder} is not writable (${code}). Give it to the user that the site runs as (chown), or correct ${setting}.`
}

const TRIED_BYTES = 64 * 1024

export function describeSpace(dataDir: string, free: number): Finding {
  const megabytes = Math.floor(free / 1e6)
  const space = `${megabytes.toLocaleString('en')} MB are free on the disk of ${dataDir}`
  if (free < MIN_BYTES) return failure(`${space}. Free some now: without space the site stores nothing.`)
  if (free < ENOUGH_BYTES) return warning(`${space}. Free some soon.`)
  return ok(`${space}, and a file was written.`)
}

/** For some days of writes, and for a migration, which copies the largest tables. */
const MIN_BYTES = 200e6
const ENOUGH_BYTES = 1e9
