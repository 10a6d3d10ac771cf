/** The sites whose lists a reader can import. */
export const LIST_SOURCES = ['goodreads', 'storygraph', 'douban'] as const

export type ListSource = (typeof LIST_SOURCES)[number]

/** Why an import skipped a row. */
export const LIST_MISSES = [
  /** No review here is of this book. */
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
] as const

export type ListMiss = (typeof LIST_MISSES)[number]

/** Most bytes of a list, shown before it is sent. */
export const LIST_FILE_BYTES = 10 * 1024 * 1024

/** Most rows of a list. */
export const LIST_FILE_ROWS = 20_000
