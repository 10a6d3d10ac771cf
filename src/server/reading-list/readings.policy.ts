import { z } from '@hono/zod-openapi'
import type { NewReading } from '../../contract/reading-list.ts'
import type { ReadingStatus } from '../../contract/reading-statuses.ts'
import { problem } from '../platform/http/problems.ts'

/** Days are those of Taipei. Of one that is not stored yet the id is null. */
export interface DatedReading {
  id: number | null
  begun_on: string | null
  finished_on: string | null
  is_begun_by_status: number
  is_finished_by_status: number
}

export interface StatusHistory {
  /** Null: it is not on the list. */
  status: ReadingStatus | null
  status_day: string | null
  status_before: ReadingStatus | null
}

interface Followed {
  status_day: string | null
  status_before: ReadingStatus | null
  readings: readonly DatedReading[]
}

/**
 * What a change of status makes of an entry's readings (decisions/0012). To reading: one begins today, unless one is
 * open. To completed: the open one is finished today, or one is kept of which only that is known. To want_to_read: they
 * stay. Whoever pressed wrongly leaves nothing behind: the status with which the day began takes back all that changes
 * of that day have set, reading takes back that it is finished, want_to_read that it is begun.
 */
export function followStatus(
  { status, status_day, status_before: earlier }: StatusHistory,
  readings: readonly DatedReading[],
  next: ReadingStatus,
  today: string,
): Followed {
  if (next === status) return { status_day, status_before: earlier, readings }
  const status_before = status_day === today ? earlier : status
  const day = { status_day: today, status_before }
  // What has just come to the list began the day as unread.
  if (next === (status_before ?? 'want_to_read')) {
    return { ...day, readings: withoutFinished(withoutBegun(readings, today), today) }
  }
  switch (next) {
    case 'want_to_read':
      return {
        ...day,
        readings: readings.filter((reading) => !(isOpen(reading) && isBegunToday(reading, today))),
      }
    case 'reading':
      return { ...day, readings: begin(withoutFinished(readings, today), today) }
    case 'completed':
      return { ...day, readings: finish(readings, today) }
  }
}

/** Their order: oldest first. */
export function compareReadings(a: DatedReading, b: DatedReading): number {
  return orderOf(a) < orderOf(b) ? -1 : 1
}

/** As they are kept. Throws reading_dates_invalid: none known, none in the calendar, too old, to come, or reversed. */
export function requireDays({ begun_on, finished_on }: NewReading, today: string): NewReading {
  const days = [begun_on, finished_on].filter((day) => day !== null)
  const isKnown = days.length > 0 && days.every((day) => DAY.safeParse(day).success)
  const isInOrder = [OLDEST_DAY, ...days, today].every(
    (day, at, all) => at === 0 || (all[at - 1] ?? '') <= day,
  )
  if (!isKnown || !isInOrder) throw problem('reading_dates_invalid')
  return { begun_on, finished_on }
}

const DAY = z.iso.date()
const OLDEST_DAY = '1900-01-01'

function begin(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  if (readings.some(isOpen)) return readings
  return [...readings, { ...NEW, begun_on: today, is_begun_by_status: 1 }]
}

function finish(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  const open = readings.filter(isOpen).toSorted(compareReadings).at(-1)
  const finished = { finished_on: today, is_finished_by_status: 1 }
  if (open) return readings.map((reading) => (reading === open ? { ...reading, ...finished } : reading))
  return readings.some((reading) => isFinishedToday(reading, today))
    ? readings
    : [...readings, { ...NEW, ...finished }]
}

function withoutBegun(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  return readings
    .map((reading) =>
      isBegunToday(reading, today) ? { ...reading, begun_on: null, is_begun_by_status: 0 } : reading,
    )
    .filter(isKnown)
}

function withoutFinished(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  return readings
    .map((reading) =>
      isFinishedToday(reading, today) ? { ...reading, finished_on: null, is_finished_by_status: 0 } : reading,
    )
    .filter(isKnown)
}

function isOpen({ finished_on }: DatedReading): boolean {
  return finished_on === null
}

function isBegunToday({ begun_on, is_begun_by_status }: DatedReading, today: string): boolean {
  return is_begun_by_status === 1 && begun_on === today
}

function isFinishedToday({ finished_on, is_finished_by_status }: DatedReading, today: string): boolean {
  return is_finished_by_status === 1 && finished_on === today
}

function isKnown({ begun_on, finished_on }: DatedReading): boolean {
  return begun_on !== null || finished_on !== null
}

function orderOf({ begun_on, finished_on, id }: DatedReading): string {
  return [begun_on ?? finished_on, finished_on ?? 'open', String(id ?? '').padStart(16, '0')].join(' ')
}

const NEW: DatedReading = {
  id: null,
  begun_on: null,
  finished_on: null,
  is_begun_by_status: 0,
  is_finished_by_status: 0,
}
