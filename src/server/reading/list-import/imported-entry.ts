import { dayInTaipei } from '../../../contract/days.ts'
import { DAY } from '../../../contract/durations.ts'
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
  return {
    review_id,
    status,
    own_rating,
    notes,
    readings: readings
      .map((reading) => removeImpossibleDays(reading, today))
      .filter(({ begun_on, finished_on }) => begun_on !== null || finished_on !== null)
      .toSorted(compareImportedReadings),
    created_at: toTimeAdded(added_on, now),
  }
}

/** The time of a day or time from 1900 to now, in ISO 8601; null for another one, and for today without a time. */
export function toTimeAdded(added: string | null, now: Date): string | null {
  const last = added?.length === DAY_LENGTH ? dayInTaipei(new Date(now.getTime() - DAY)) : now.toISOString()
  if (!isBetween(added, last)) return null
  return added.length === DAY_LENGTH ? new Date(`${added}T00:00+08:00`).toISOString() : added
}

const DAY_LENGTH = 10

/** Where the first day is after the last, it is left out. */
function removeImpossibleDays({ begun_on, finished_on }: ListedReading, today: string): ListedReading {
  const finished = isBetween(finished_on, today) ? finished_on : null
  return { begun_on: isBetween(begun_on, finished ?? today) ? begun_on : null, finished_on: finished }
}

function isBetween(day: string | null, last: string): day is string {
  return day !== null && day >= OLDEST_READING_DAY && day <= last
}
