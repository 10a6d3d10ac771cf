import { dayInTaipei } from '../../contract/days.ts'
import { READINGS_OF_ENTRY } from '../../contract/limits.ts'
import type { BookListEntry } from '../reading-list/book-list-merge.service.ts'
import type { ListedReading } from './list-row.ts'
import type { MatchedRow } from './match-list.ts'

/** A row as the reading list takes it: without days that cannot have been. */
export function toImportedEntry(
  { review_id, status, own_rating, notes, readings, added_on }: MatchedRow,
  now: Date,
): BookListEntry {
  const today = dayInTaipei(now)
  const isPast = isBetween(added_on, today) && added_on !== today
  return {
    review_id,
    status,
    own_rating,
    notes,
    readings: readings
      .map((reading) => possibleDays(reading, today))
      .filter(({ begun_on, finished_on }) => begun_on !== null || finished_on !== null)
      .toSorted((a, b) => (lastDay(a) < lastDay(b) ? -1 : 1))
      .slice(-READINGS_OF_ENTRY),
    created_at: isPast ? new Date(`${added_on}T00:00+08:00`).toISOString() : null,
  }
}

/** Of two days that are the wrong way round the first is left out. */
function possibleDays({ begun_on, finished_on }: ListedReading, today: string): ListedReading {
  const finished = isBetween(finished_on, today) ? finished_on : null
  return { begun_on: isBetween(begun_on, finished ?? today) ? begun_on : null, finished_on: finished }
}

function isBetween(day: string | null, last: string): boolean {
  return day !== null && day >= OLDEST_DAY && day <= last
}

/** As for readings that are written by hand (readings.policy.ts). */
const OLDEST_DAY = '1900-01-01'

/** What still goes on comes last. */
function lastDay({ finished_on }: ListedReading): string {
  return finished_on ?? '9999'
}
