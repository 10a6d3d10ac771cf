import { expect, test } from 'vitest'
import { isBackupDue, parseBackupSchedule, scheduleHours } from './backup-schedule.ts'

test('a schedule is a number of hours or a time of the day', () => {
  expect(parseBackupSchedule('6h')).toEqual({ everyHours: 6 })
  expect(parseBackupSchedule('03:30')).toEqual({ dailyAtMinute: 210 })
  for (const wrong of ['', '0h', '745h', '6', '24:00', '3:30', '03:60', 'daily']) {
    expect(parseBackupSchedule(wrong), wrong).toBeUndefined()
  }
  expect(scheduleHours({ dailyAtMinute: 210 })).toBe(24)
})

test('a backup is due after so many hours', () => {
  const newest = new Date('2025-06-01T04:00:00Z')
  expect(isBackupDue({ everyHours: 6 }, newest, new Date('2025-06-01T09:59:59Z'))).toBe(false)
  expect(isBackupDue({ everyHours: 6 }, newest, new Date('2025-06-01T10:00:00Z'))).toBe(true)
  expect(isBackupDue({ everyHours: 6 }, undefined, newest)).toBe(true)
})

test('a daily backup is due from its time in Taipei on', () => {
  const daily = { dailyAtMinute: 210 }
  const newest = new Date('2025-06-01T19:30:05Z')
  expect(isBackupDue(daily, newest, new Date('2025-06-01T19:31:00Z'))).toBe(false)
  expect(isBackupDue(daily, newest, new Date('2025-06-02T19:29:59Z'))).toBe(false)
  expect(isBackupDue(daily, newest, new Date('2025-06-02T19:30:00Z'))).toBe(true)
  // A backup that ran late does not delay the next one.
  expect(isBackupDue(daily, new Date('2025-06-02T19:00:00Z'), new Date('2025-06-02T19:30:00Z'))).toBe(true)
})
