import { z } from '@hono/zod-openapi'
import { OLDEST_READING_DAY, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { NewReading } from '../../../contract/reading/reading-list.ts'
import { problem } from '../../platform/http/responses/problems.ts'

/** Days are in Taipei time. The id of a new reading is null. */
export interface DatedReading {
  id: number | null
  begun_on: string | null
  finished_on: string | null
  is_begun_by_status: number
  is_finished_by_status: number
}

export interface StatusHistory {
  /** Null where the book is not on the list. */
  status: ReadingStatus | null
  status_day: string | null
  status_before: ReadingStatus | null
}

/**
 * The readings of an entry after a change of status (decisions/0012). To `reading`: a reading
 * starts today unless one is open. To `completed`: the open reading is finished today, else one with only its last day is
 * added. To `want_to_read`: readings stay. Corrections on the same day leave no trace: returning to the day's first
 * status undoes all changes of the day, `reading` undoes finishing, `want_to_read` undoes starting.
 */
export function applyStatusChange(
  { status, status_day, status_before: earlier }: StatusHistory,
  readings: readonly DatedReading[],
  next: ReadingStatus,
  today: string,
): { status_day: string | null; status_before: ReadingStatus | null; readings: readonly DatedReading[] } {
  if (next === status) return { status_day, status_before: earlier, readings }
  const status_before = status_day === today ? earlier : status
  const day = { status_day: today, status_before }
  // A book that was added today started the day as want_to_read.
  if (next === (status_before ?? 'want_to_read')) {
    return { ...day, readings: undoFinish(undoStart(readings, today), today) }
  }
  switch (next) {
    case 'want_to_read':
      return {
        ...day,
        readings: readings.filter((reading) => !(isOpen(reading) && isBegunToday(reading, today))),
      }
    case 'reading':
      return { ...day, readings: startReading(undoFinish(readings, today), today) }
    case 'completed':
      return { ...day, readings: finishReading(readings, today) }
  }
}

/** Oldest first. */
export function compareReadings(a: DatedReading, b: DatedReading): number {
  return sortKey(a) < sortKey(b) ? -1 : 1
}

/** Throws reading_dates_invalid for no day, impossible days, days before 1900 or in the future, and reversed days. */
export function requireValidDays({ begun_on, finished_on }: NewReading, today: string): NewReading {
  const days = [begun_on, finished_on].filter((day) => day !== null)
  const hasDay = days.length > 0 && days.every((day) => DAY_SCHEMA.safeParse(day).success)
  const isInOrder = [OLDEST_READING_DAY, ...days, today].every(
    (day, at, all) => at === 0 || (all[at - 1] ?? '') <= day,
  )
  if (!hasDay || !isInOrder) throw problem('reading_dates_invalid')
  return { begun_on, finished_on }
}

const DAY_SCHEMA = z.iso.date()

function startReading(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  if (readings.some(isOpen)) return readings
  return [...readings, { ...NEW_READING, begun_on: today, is_begun_by_status: 1 }]
}

function finishReading(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  const open = readings.filter(isOpen).toSorted(compareReadings).at(-1)
  const finished = { finished_on: today, is_finished_by_status: 1 }
  if (open) return readings.map((reading) => (reading === open ? { ...reading, ...finished } : reading))
  return readings.some((reading) => isFinishedToday(reading, today))
    ? readings
    : [...readings, { ...NEW_READING, ...finished }]
}

function undoStart(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  return readings
    .map((reading) =>
      isBegunToday(reading, today) ? { ...reading, begun_on: null, is_begun_by_status: 0 } : reading,
    )
    .filter(hasDay)
}

function undoFinish(readings: readonly DatedReading[], today: string): readonly DatedReading[] {
  return readings
    .map((reading) =>
      isFinishedToday(reading, today) ? { ...reading, finished_on: null, is_finished_by_status: 0 } : reading,
    )
    .filter(hasDay)
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

function hasDay({ begun_on, finished_on }: DatedReading): boolean {
  return begun_on !== null || finished_on !== null
}

function sortKey({ begun_on, finished_on, id }: DatedReading): string {
  return [begun_on ?? finished_on, finished_on ?? 'open', String(id ?? '').padStart(16, '0')].join(' ')
}

const NEW_READING: DatedReading = {
  id: null,
  begun_on: null,
  finished_on: null,
  is_begun_by_status: 0,
  is_finished_by_status: 0,
}
