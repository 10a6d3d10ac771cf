import { DAY, HOUR, MINUTE } from '../../../contract/durations.ts'

/** Every so many hours, or daily at this minute of the day in Taipei. */
export type BackupSchedule = { everyHours: number } | { dailyAtMinute: number }

/** Reads `6h`, or `03:30` for daily at that time. Undefined for anything else. */
export function parseBackupSchedule(text: string): BackupSchedule | undefined {
  const [, hours] = /^(\d{1,3})h$/.exec(text) ?? []
  if (hours !== undefined)
    return Number(hours) >= 1 && Number(hours) <= LONGEST_HOURS ? { everyHours: Number(hours) } : undefined
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : { dailyAtMinute: Number(hour) * 60 + Number(minute) }
}

/** A month: an older backup hardly helps anybody. */
const LONGEST_HOURS = 744

/** The time between two backups, in hours. */
export function scheduleHours(schedule: BackupSchedule): number {
  return 'everyHours' in schedule ? schedule.everyHours : 24
}

/** Whether it is time for a backup, given when the newest one was made. */
export function isBackupDue(schedule: BackupSchedule, newest: Date | undefined, now: Date): boolean {
  return newest === undefined || nextBackupTime(schedule, newest) <= now
}

/** When the backup after the newest one is due. */
export function nextBackupTime(schedule: BackupSchedule, newest: Date): Date {
  if ('everyHours' in schedule) return new Date(newest.getTime() + schedule.everyHours * HOUR)
  return new Date(nextDailyTime(schedule.dailyAtMinute, newest))
}

/** Whether the newest backup is older than twice the schedule. */
export function isBackupOverdue(schedule: BackupSchedule, newest: Date, now: Date): boolean {
  return now.getTime() - newest.getTime() > 2 * scheduleHours(schedule) * HOUR
}

/** The first moment after that one at which the clocks of Taipei show this minute of a day. */
function nextDailyTime(minute: number, after: Date): number {
  const sinceMidnight = (after.getTime() + TAIPEI) % DAY
  const sameDay = after.getTime() - sinceMidnight + minute * MINUTE
  return sameDay > after.getTime() ? sameDay : sameDay + DAY
}

/** Taipei has had no summer time since 1979. */
const TAIPEI = 8 * HOUR
