import { dayInTaipei } from '../../../contract/days.ts'
import { OLDEST_READING_DAY } from '../../../contract/reading/oldest-reading-day.ts'
import { type BookListEntry, compareImportedReadings } from '../list/book-list-merge.service.ts'
import type { ListedReading } from './list-row.ts'
import type { MatchedRow } from './match-list.ts'

/** A matched row as an entry for the reading list, without impossible days. */
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
      .map((reading) => removeImpossibleDays(reading, today))
      .filter(({ begun_on, finished_on }) => begun_on !== null || finished_on !== null)
      .toSorted(compareImportedReadings),
    created_at: isPast ? new Date(`${added_on}T00:00+08:00`).toISOString() : null,
  }
}

/** Where the first day is after the last, it is left out. */
function removeImpossibleDays({ begun_on, finished_on }: ListedReading, today: string): ListedReading {
  const finished = isBetween(finished_on, today) ? finished_on : null
  return { begun_on: isBetween(begun_on, finished ?? today) ? begun_on : null, finished_on: finished }
}

function isBetween(day: string | null, last: string): boolean {
  return day !== null && day >= OLDEST_READING_DAY && day <= last
}
