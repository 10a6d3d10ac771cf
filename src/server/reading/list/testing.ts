import type { ReadingEntry, ReadingList, ReadingState } from '../../../contract/reading/reading-list.ts'
import { newReader, type Reader } from '../../../../tests/support/accounts/api-reader.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'

/** A reader with one book on the list, with helpers for its requests. */
export async function createListedBook(
  site: TestSite,
  status = 'want_to_read',
  draft: { rating?: number } = {},
) {
  await site.addReview({ ...draft, id: REVIEW })
  const reader = await newReader(site)
  const path = `/api/reading-list/${await setStatus(reader, REVIEW, status)}`
  return {
    reader,
    send: (method: string, subpath: string, body?: object) => reader.send(method, path + subpath, body),
    request: (method: string, subpath: string, body?: object) =>
      reader.request<ReadingEntry>(method, path + subpath, body),
    entry: () => entryOf(reader, REVIEW),
    readings: () => readingsOf(reader, REVIEW),
    /** `set` changes the status by review, `change` by entry; both return the readings. */
    async set(next: string) {
      await setStatus(reader, REVIEW, next)
      return readingsOf(reader, REVIEW)
    },
    async change(next: string) {
      return daysOf(await reader.request<ReadingEntry>('PUT', `${path}/status`, { status: next }))
    },
  }
}

/** Sets the status by review; returns the entry's id. */
export async function setStatus(reader: Reader, review: number, status: string): Promise<number | null> {
  const path = `/api/reviews/${review}/reading-status`
  return (await reader.request<ReadingState>('PUT', path, { status })).entry_id
}

/** First and last day of each reading. */
export async function readingsOf(reader: Reader, review: number) {
  return daysOf(await entryOf(reader, review))
}

async function entryOf(reader: Reader, review: number): Promise<ReadingEntry> {
  const { entries } = await reader.request<ReadingList>('GET', '/api/reading-list')
  const found = entries.find(({ book_id }) => book_id === review)
  if (!found) throw new Error(`${review} is not on the list`)
  const { book: _book, ...entry } = found
  return entry
}

function daysOf({ readings }: ReadingEntry) {
  return readings.map(({ begun_on, finished_on }) => [begun_on, finished_on])
}

const REVIEW = 3
/** In seconds. */
export const DAY = 24 * 60 * 60
