import type { Generated } from 'kysely'
import type { ReadingStatus } from '../../../../contract/reading/reading-statuses.ts'

/** The tables of what readers keep: bookmarks, reading list, positions, highlights. */
export interface ReadingTables {
  xc_bookmarks: { user_id: string; review_id: number; created_at: string }
  xc_reading_list: ReadingListTable
  xc_reading_positions: ReadingPositionRow
  xc_readings: ReadingTable
  xc_highlights: HighlightRow
}

interface ReadingListTable {
  id: Generated<number>
  user_id: string
  /** Null: no text here is about the book, which the columns `own_` name. */
  review_id: number | null
  status: ReadingStatus
  /** `imported`: from the original site; `brought`: by a reader's import; `changed`: one of these, changed here. */
  origin: Generated<'here' | 'imported' | 'brought' | 'changed'>
  created_at: string
  updated_at: string
  /** A removed entry is kept for a while, so that the reader can undo it (readings.policy.ts). */
  removed_at: string | null
  /** Private: never in a log or an error. */
  notes: Generated<string>
  /** Rises with each change of the notes. */
  notes_version: Generated<number>
  /** The reader's rating, 0.5 to 5 in halves; private like the notes. */
  own_rating: Generated<number | null>
  /** The day in Taipei on which the status last changed, and what it was when that day began. */
  status_day: Generated<string | null>
  /** Null: it was not on the list. */
  status_before: Generated<ReadingStatus | null>
  /** The book as its reader has noted it; empty for an entry that was added from a review. */
  own_title: Generated<string>
  own_author: Generated<string>
  /** Thirteen digits, or empty. */
  own_isbn: Generated<string>
  /** The title by which a review of the book finds the entry (text/match-book.ts). */
  own_key: Generated<string>
  /** The same without a subtitle. */
  own_main: Generated<string>
}

/** One reading of an entry’s book; at least one of the days is known. */
interface ReadingTable {
  id: Generated<number>
  entry_id: number
  begun_on: string | null
  finished_on: string | null
  /** 1: a change of status has set that day; another one on the same day can unset it (readings.policy.ts). */
  is_begun_by_status: Generated<number>
  is_finished_by_status: Generated<number>
}

export interface ReadingPositionRow {
  user_id: string
  review_id: number
  /** Null where the reader has read to the end. */
  block: number | null
  heading: string | null
  updated_at: string
  /** 1: it was read for three minutes on one device at least. */
  is_read: number
}

export interface HighlightRow {
  user_id: string
  /** Made by the browser. */
  id: string
  review_id: number
  /** In the text without white space when it was marked, in code units. */
  start: number
  version: number
  created_at: string
  updated_at: string
  /** When its reader removed it; it can be restored for a minute. */
  removed_at: string | null
  /** The passage as it was written, with its white space. */
  quote: string
  prefix: string
  suffix: string
  note: string
}
