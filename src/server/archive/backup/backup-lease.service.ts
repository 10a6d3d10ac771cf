import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import type { Database, Queries } from '../../platform/db/database.ts'
import { readStoredValue, storeValue } from '../../settings/settings.service.ts'

// One process at a time writes scheduled backups. In the settings table, under a key that is not a setting.

const KEY = 'scheduled_backup'

interface BackupFailure {
  /** ISO time. */
  failed_at: string
  reason: string
  /** Whether a setting, its folder or its file is at fault: it is tried again soon after it is mended. */
  is_setting?: boolean
}

interface BackupRecord {
  leased_by: string | null
  lease_until: string | null
  /** The last attempt, where it failed. */
  failure: BackupFailure | null
  // The following are absent where an earlier version of the program has stored this.
  /** ISO time of the last whole backup. */
  written_at?: string | null
  /** ISO time at which the owner asked for a backup that no process has begun. */
  requested_at?: string | null
  /** The bytes of each file in the folder that was read to its end, by its name. */
  checked?: Record<string, number>
  /** The address of the last copy in a bucket. */
  copy?: string
}

type LeaseDeps = Pick<Deps, 'database' | 'clock'>

/** A file that was written and read to its end. */
interface WrittenBackup {
  name: string
  bytes: number
  /** The names of all backups in the folder. */
  present: readonly string[]
}

export interface BackupLease {
  /** Whether the owner asked for this backup. */
  isRequested: boolean
  /** Stores that a backup was written. */
  keep(written: WrittenBackup): Promise<void>
  /** Ends the lease. `unchanged`: no backup was due, or the process stops. `copy`: the address of a new copy. */
  release(outcome: { copy: string | undefined } | BackupFailure | 'unchanged'): Promise<void>
}

export interface BackupActivity {
  isRunning: boolean
  /** Whether the owner asked for a backup that no process has begun. */
  isRequested: boolean
  /** The failure of the last attempt, if it failed. */
  failure: BackupFailure | null
  /** When it is tried again after the failure. */
  retryAt: Date | null
  checked: Readonly<Record<string, number>>
  /** The address of the last copy in a bucket. */
  copy: string | undefined
}

/** The backup activity of the processes on this database, and the result of the last attempt. */
export async function readBackupActivity({ database, clock }: LeaseDeps): Promise<BackupActivity> {
  const { lease_until, requested_at, failure, checked, copy } = await readRecord(database.queries)
  return {
    isRunning: isAhead(lease_until, clock.now().getTime(), LEASE),
    isRequested: (requested_at ?? null) !== null,
    failure,
    retryAt: failure && new Date(Date.parse(failure.failed_at) + retryAfter(failure)),
    checked: checked ?? {},
    copy,
  }
}

/** Asks for a backup, which one of the processes with BACKUP_DIR begins within seconds. Nothing while one is written. */
export async function requestBackup({ database, clock }: LeaseDeps): Promise<void> {
  await change(database, (record) => {
    const now = clock.now()
    if (isAhead(record.lease_until, now.getTime(), LEASE)) return undefined
    return { ...record, requested_at: now.toISOString() }
  })
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
 * Undefined while another process writes a backup, or soon after a failure, unless the process has just started. A killed process
 * loses it in five minutes.
 */
export async function leaseBackup(
  deps: LeaseDeps,
  { isStart = false } = {},
): Promise<BackupLease | undefined> {
  const holder = randomUUID()
  let requested_at: string | null = null
  const isMine = await change(deps.database, (record) => {
    const now = deps.clock.now().getTime()
    requested_at = record.requested_at ?? null
    if (isAhead(record.lease_until, now, LEASE)) return undefined
    if (!isStart && requested_at === null && isRecent(record.failure, now)) return undefined
    // Not in the backup that is written now: a site that was restored from it would begin another one.
    return { ...record, leased_by: holder, lease_until: until(now), requested_at: null }
  })
  if (!isMine) return undefined
  const changeOwn = (next: (record: BackupRecord) => BackupRecord) =>
    change(deps.database, (record) => (record.leased_by === holder ? next(record) : undefined))
  const renewal = setInterval(() => {
    // While the database does not answer, the lease may expire: two backups at once do no harm.
    changeOwn((record) => ({ ...record, lease_until: until(deps.clock.now().getTime()) })).catch(() => {})
  }, LEASE / 5).unref()
  return {
    isRequested: requested_at !== null,
    async keep(written) {
      const written_at = deps.clock.now().toISOString()
      await changeOwn((record) => ({ ...record, written_at, checked: checkedFiles(record.checked, written) }))
    },
    async release(outcome) {
      clearInterval(renewal)
      await changeOwn((record) => {
        const released = { ...record, leased_by: null, lease_until: null }
        if (outcome === 'unchanged') return { ...released, requested_at }
        if ('reason' in outcome) return { ...released, failure: outcome }
        return { ...released, failure: null, ...(outcome.copy !== undefined && { copy: outcome.copy }) }
      })
    },
  }
}

/** Without those of files that are gone. */
function checkedFiles(earlier: BackupRecord['checked'], { name, bytes, present }: WrittenBackup) {
  const kept = Object.entries(earlier ?? {}).filter(([each]) => present.includes(each))
  return { ...Object.fromEntries(kept), [name]: bytes }
}

/** Milliseconds. */
const LEASE = 5 * 60_000
const RETRY = 30 * 60_000
const RETRY_SETTING = 30_000

function retryAfter({ is_setting }: BackupFailure): number {
  return is_setting === true ? RETRY_SETTING : RETRY
}

function until(now: number): string {
  return new Date(now + LEASE).toISOString()
}

/** Whether that time is still to come; one that lies too far ahead was stored while a clock was wrong. */
function isAhead(time: string | null, now: number, most: number): boolean {
  if (time === null) return false
  const ahead = Date.parse(time) - now
  return ahead > 0 && ahead <= most + CLOCKS_APART
}

function isRecent(failure: BackupFailure | null, now: number): boolean {
  if (failure === null) return false
  const wait = retryAfter(failure)
  return isAhead(new Date(Date.parse(failure.failed_at) + wait).toISOString(), now, wait)
}

/** Stores what `next` returns, unless that is undefined. Returns whether it did. */
function change(database: Database, next: (record: BackupRecord) => BackupRecord | undefined) {
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
