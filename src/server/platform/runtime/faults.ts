import { statfsSync } from 'node:fs'

/** The message of any thrown value. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** The code that Node or a database driver gave an error, such as EADDRINUSE. */
export function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** The program cannot start. The message says in one sentence what to do, and is shown without a stack trace. */
export class StartupError extends Error {}

type DatabaseFaultKind = 'unavailable' | 'constraint' | 'other'

/** `unavailable`: connection, disk or lock, for a later attempt. `constraint`: a row was refused, as by a race. */
export function databaseFaultKind(cause: unknown): DatabaseFaultKind {
  if (isUnavailable(cause)) return 'unavailable'
  // PostgreSQL's class 23; node:sqlite has one code for all errors.
  const isRefused = /^23\d{3}$/.test(codeOf(cause) ?? '') || /constraint failed/.test(messageOf(cause))
  return isRefused ? 'constraint' : 'other'
}

/** Whether the database, its disk or the network failed, so that the same statement may succeed later. */
export function isUnavailable(cause: unknown): boolean {
  return TRANSIENT_CODE.test(codeOf(cause) ?? '') || TRANSIENT_MESSAGE.test(messageOf(cause))
}

/** Whether the disk of the database is full: SQLite's message, or PostgreSQL's disk_full. */
export function isDiskFull(cause: unknown): boolean {
  return (
    /^(ENOSPC|EDQUOT|53100)$/.test(codeOf(cause) ?? '') || /database or disk is full/.test(messageOf(cause))
  )
}

// Connection and disk faults of Node; PostgreSQL's 25006 (a replica), 55P03 (a lock that was not granted in time), 40001 and
// 40P01 (a transaction that another one was in the way of), classes 08 (connection), 53 (resources), 57P (shutting down).
const TRANSIENT_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EIO|25006|40001|40P01|55P03|08\w{3}|53\w{3}|57P\w{2})$/
// node:sqlite has one code for all errors and names the kind in the message; pg has no code for its own errors.
const TRANSIENT_MESSAGE =
  /database is locked|database or disk is full|attempt to write a readonly database|disk I\/O error|unable to open database|Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|database is not open/i

/** What the operator reads where a full disk is among a failure's causes; `dataDir` is called only then. */
export function diskFullError(cause: unknown, dataDir: () => string): StartupError | undefined {
  if (!(cause instanceof Error)) return undefined
  if (codeOf(cause) === '53100')
    return new StartupError(`The disk of the PostgreSQL server is full (${messageOf(cause)}). ${WHAT_TO_DO}`)
  if (isDiskFull(cause) || isWithoutShm(cause, dataDir))
    return new StartupError(`The disk that holds the data folder ${dataDir()} is full. ${WHAT_TO_DO}`)
  return diskFullError(cause.cause, dataDir)
}

const WHAT_TO_DO = 'Free room on it and try again: what was stored before is still there.'

/** SQLite reports an I/O error where it cannot create its -shm file, and also where the disk is broken. */
function isWithoutShm(cause: Error, dataDir: () => string): boolean {
  return /disk I\/O error/.test(cause.message) && freeBytes(dataDir()) < SHM_BYTES
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const SHM_BYTES = 32 * 1024
