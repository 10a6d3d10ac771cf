/** The sources of a file that a reader can import: other sites, and the account export of this program (`account`). */
export const LIST_SOURCES = ['goodreads', 'storygraph', 'douban', 'account'] as const

export type ListSource = (typeof LIST_SOURCES)[number]

/** Why an import skipped a row. */
export const LIST_MISSES = [
  /** No review here is of this book: of a bookmark or a highlight. */
  'no_review',
  /** Several reviews match by title only. */
  'several_reviews',
  /** Another row of the same book is earlier, or has a later status. */
  'repeated',
  /** A status that this site does not have, such as given up. */
  'no_status',
  'no_title',
  /** The row itself could not be read. */
  'broken',
  /** The entry has other notes already, which stay. */
  'notes_differ',
  'highlight_too_long',
  'too_many_highlights',
  'highlights_full',
] as const

export type ListMiss = (typeof LIST_MISSES)[number]

/** Most rows of a file; its bytes: LIMITS.importFile. */
export const LIST_FILE_ROWS = 20_000
