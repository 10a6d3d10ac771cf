import { HOUR } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/runtime/faults.ts'
import { readBackupHeader } from './backup-file.ts'
import { listScheduledBackups, newestTime } from './backup-folder.ts'
import { readBackupFailure } from './backup-lease.service.ts'
import { ArchiveRejected } from '../archive-lines.ts'
import { isBackupOverdue, scheduleHours } from './backup-schedule.ts'
import type { BackupSettings } from './scheduled-backup.service.ts'

/** The state of the scheduled backups, in sentences for the operator that say what to do. */
export interface BackupState {
  isGood: boolean
  text: string
}

/**
 * The age of the newest scheduled backup. Not good: none is scheduled, none exists, the newest is older than twice the
 * schedule or unreadable, or the last attempt failed.
 */
export async function describeBackupAge(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  settings: BackupSettings | undefined,
): Promise<BackupState> {
  if (!settings) {
    return bad(
      'No backups are scheduled. Set BACKUP_DIR to a folder on another disk, unless another program backs up this site.',
    )
  }
  const failure = await readBackupFailure(database.queries)
  const age = await describeNewest(settings, clock.now())
  if (!failure) return age
  return bad(
    `${age.text} The last attempt failed at ${failure.failed_at}: ${failure.reason} It is tried again within half an hour.`,
  )
}

async function describeNewest({ folder, schedule }: BackupSettings, now: Date): Promise<BackupState> {
  try {
    const backups = await listScheduledBackups(folder, now)
    const madeAt = newestTime(backups, now)
    const [newest] = backups
    if (!newest || !madeAt) {
      return bad(
        `There is no backup in ${folder}. Is the site running with BACKUP_DIR? Its log says why none is written.`,
      )
    }
    await readBackupHeader(newest.file)
    const hours = (now.getTime() - madeAt.getTime()) / HOUR
    const most = 2 * scheduleHours(schedule)
    const text = `The newest backup is ${describeHours(hours)} old: ${newest.file}.`
    if (!isBackupOverdue(schedule, madeAt, now)) return { isGood: true, text }
    return bad(
      `${text} It should not be older than ${describeHours(most)}. Is the site running with BACKUP_DIR? Its log says why ` +
        'none is written.',
    )
  } catch (cause) {
    if (cause instanceof ArchiveRejected) return bad(`The newest backup cannot be used: ${messageOf(cause)}`)
    throw cause
  }
}

function bad(text: string): BackupState {
  return { isGood: false, text }
}

function describeHours(hours: number): string {
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} minutes`
  return hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`
}
