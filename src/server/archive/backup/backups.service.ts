import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Backups } from '../../../contract/settings/backups.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { readBackupHeader } from './backup-file.ts'
import { listScheduledBackups, newestTime, type ScheduledBackup } from './backup-folder.ts'
import { type BackupActivity, readBackupActivity, requestBackup } from './backup-lease.service.ts'
import { ArchiveRejected } from '../archive-lines.ts'
import { type BackupSchedule, isBackupOverdue, nextBackupTime } from './backup-schedule.ts'
import type { BackupSettings } from './scheduled-backup.service.ts'

type BackupsDeps = Pick<Deps, 'database' | 'clock' | 'backups'>

/** The data of 備份 in the settings. */
export async function readBackups(deps: BackupsDeps): Promise<Backups> {
  const activity = await readBackupActivity(deps)
  const { failure } = activity
  const shared = { state: stateOf(activity), failure }
  const { backups: settings } = deps
  const none = { schedule: null, backups: [], next_at: null, is_overdue: false, folder_fault: null }
  if (!settings) return { ...none, ...shared }
  const schedule = describeSchedule(settings)
  try {
    return { schedule, ...(await readFolder(deps, settings, activity)), ...shared, folder_fault: null }
  } catch (cause) {
    if (!(cause instanceof ArchiveRejected)) throw cause
    return { ...none, schedule, ...shared, folder_fault: cause.message }
  }
}

/** Asks the processes for a backup. Throws backups_not_scheduled. */
export async function askForBackup(deps: BackupsDeps, userId: string): Promise<void> {
  if (!deps.backups) throw problem('backups_not_scheduled')
  await requestBackup(deps)
  const { queries } = deps.database
  await recordAction(deps, queries, { userId, action: 'backup_requested', subjects: [''] })
}

const LISTED = 50

async function readFolder(
  { clock }: BackupsDeps,
  { folder, schedule }: BackupSettings,
  { retryAt, checked }: BackupActivity,
) {
  const now = clock.now()
  const files = await listScheduledBackups(folder, now)
  const newest = newestTime(files, now)
  const described = await Promise.all(files.slice(0, LISTED).map((file) => describeFile(file, checked)))
  const dueAt = newest ? nextBackupTime(schedule, newest) : now
  return {
    backups: described.flatMap((each) => each ?? []),
    next_at: new Date(Math.max(dueAt.getTime(), retryAt?.getTime() ?? 0)).toISOString(),
    is_overdue: newest !== undefined && isBackupOverdue(schedule, newest, now),
  }
}

/** Undefined where it has just been removed. */
async function describeFile({ file, madeAt }: ScheduledBackup, checked: BackupActivity['checked']) {
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  const header = await readBackupHeader(file).catch(() => undefined)
  const name = path.basename(file)
  return {
    name,
    made_at: madeAt.toISOString(),
    bytes: found.size,
    is_encrypted: header?.isEncrypted ?? null,
    is_checked: checked[name] === found.size,
  }
}

function stateOf({ isRunning, isRequested }: BackupActivity): Backups['state'] {
  if (isRunning) return 'running'
  return isRequested ? 'requested' : 'idle'
}

function describeSchedule({ schedule, keep, folder, passphraseFile }: BackupSettings): Backups['schedule'] {
  return { ...describeTimes(schedule), keep, folder, is_encrypted: passphraseFile !== undefined }
}

function describeTimes(schedule: BackupSchedule) {
  if ('everyHours' in schedule) return { every_hours: schedule.everyHours, daily_at: null }
  const [hour, minute] = [Math.floor(schedule.dailyAtMinute / 60), schedule.dailyAtMinute % 60]
  return {
    every_hours: null,
    daily_at: [hour, minute].map((each) => String(each).padStart(2, '0')).join(':'),
  }
}
