export interface ReadingPositionRow {
  user_id: string
  review_id: number
  /** Null where the reader has read to the end. */
  block: number | null
  heading: string | null
  updated_at: string
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
