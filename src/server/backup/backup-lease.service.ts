import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { CLOCKS_APART } from '../platform/runtime/clock.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { readStoredValue, storeValue } from '../settings/settings.service.ts'

// One process at a time writes scheduled backups. In the settings table, under a key that is not a setting.

const KEY = 'scheduled_backup'

export interface BackupFailure {
  /** ISO time. */
  failed_at: string
  reason: string
}

interface BackupRecord {
  leased_by: string | null
  lease_until: string | null
  /** The last attempt, where it failed. */
  failure: BackupFailure | null
  /** ISO time of the last whole backup; absent where an earlier version of the program has stored this. */
  written_at?: string | null
}

type LeaseDeps = Pick<Deps, 'database' | 'clock'>

export interface BackupLease {
  /** Ends the lease. `failure`: why there is no backup; null after a whole one; undefined leaves the last failure. */
  release(failure: BackupFailure | null | undefined): Promise<void>
}

/** The failure of the last attempt, if it failed. */
export async function readBackupFailure(queries: Queries): Promise<BackupFailure | null> {
  return (await readRecord(queries)).failure
}

/** When the last whole backup was written, and when the last attempt failed; null where there was none. */
export async function readBackupTimes(
  queries: Queries,
): Promise<{ written_at: string | null; failed_at: string | null } | null> {
  const { failure, written_at = null } = await readRecord(queries)
  const failed_at = failure?.failed_at ?? null
  return written_at === null && failed_at === null ? null : { written_at, failed_at }
}

/**
 * Undefined where another process writes a backup, or the last attempt failed within half an hour. The lease is renewed
 * until it is released; that of a process that was killed expires within five minutes.
 */
export async function leaseBackup(deps: LeaseDeps): Promise<BackupLease | undefined> {
  const holder = randomUUID()
  const isMine = await change(deps.database, (record) => {
    const now = deps.clock.now().getTime()
    if (isAhead(record.lease_until, now, LEASE) || isRecent(record.failure?.failed_at, now)) return undefined
    return { ...record, leased_by: holder, lease_until: until(now) }
  })
  if (!isMine) return undefined
  const changeOwn = (next: (record: BackupRecord) => BackupRecord) =>
    change(deps.database, (record) => (record.leased_by === holder ? next(record) : undefined))
  const renewal = setInterval(() => {
    // While the database does not answer, the lease may expire: two backups at once do no harm.
    changeOwn((record) => ({ ...record, lease_until: until(deps.clock.now().getTime()) })).catch(() => {})
  }, LEASE / 5).unref()
  return {
    async release(failure) {
      clearInterval(renewal)
      await changeOwn((record) => ({
        leased_by: null,
        lease_until: null,
        failure: failure === undefined ? record.failure : failure,
        written_at: failure === null ? deps.clock.now().toISOString() : (record.written_at ?? null),
      }))
    },
  }
}

/** Milliseconds. */
const LEASE = 5 * 60_000
const RETRY = 30 * 60_000

function until(now: number): string {
  return new Date(now + LEASE).toISOString()
}

/** Whether that time is still to come; one that lies too far ahead was stored while a clock was wrong. */
function isAhead(time: string | null, now: number, most: number): boolean {
  if (time === null) return false
  const ahead = Date.parse(time) - now
  return ahead > 0 && ahead <= most + CLOCKS_APART
}

function isRecent(time: string | undefined, now: number): boolean {
  return time !== undefined && isAhead(new Date(Date.parse(time) + RETRY).toISOString(), now, RETRY)
}

/** Stores what `next` returns, unless that is undefined. Returns whether it did. */
function change(
  database: Database,
  next: (record: BackupRecord) => BackupRecord | undefined,
): Promise<boolean> {
  return database.lockedTransaction(KEY, async (queries) => {
    const changed = next(await readRecord(queries))
    if (changed) await storeValue(queries, KEY, changed)
    return changed !== undefined
  })
}

async function readRecord(queries: Queries): Promise<BackupRecord> {
  const stored = (await readStoredValue(queries, KEY)) as BackupRecord | undefined
  return stored ?? { leased_by: null, lease_until: null, failure: null }
}
