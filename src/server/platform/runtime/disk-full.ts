import { statfsSync } from 'node:fs'
import { codeOf, messageOf, StartupError } from './error-text.ts'

/**
 * The message for the operator where a full disk is among the causes of a failed start or command; undefined otherwise.
 * `dataDir` returns the data folder, and is called only where it is needed.
 */
export function diskFullError(cause: unknown, dataDir: () => string): StartupError | undefined {
  if (!(cause instanceof Error)) return undefined
  if (codeOf(cause) === '53100')
    return new StartupError(`The disk of the PostgreSQL server is full (${messageOf(cause)}). ${WHAT_TO_DO}`)
  if (isDiskFull(cause, dataDir))
    return new StartupError(`The disk that holds the data folder ${dataDir()} is full. ${WHAT_TO_DO}`)
  return diskFullError(cause.cause, dataDir)
}

const WHAT_TO_DO = 'Free room on it and try again: what was stored before is still there.'

function isDiskFull(cause: Error, dataDir: () => string): boolean {
  if (/^(?:ENOSPC|EDQUOT)$/.test(codeOf(cause) ?? '')) return true
  if (/database or disk is full/.test(cause.message)) return true
  // SQLite reports this where it cannot create its -shm file, and also where the disk is broken.
  return /disk I\/O error/.test(cause.message) && freeBytes(dataDir()) < SHM_BYTES
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const SHM_BYTES = 32 * 1024
