/** Whose lists a reader may bring along. */
export const LIST_SOURCES = ['goodreads', 'storygraph', 'douban'] as const

export type ListSource = (typeof LIST_SOURCES)[number]

/** Why a row of such a list was not taken. */
export const LIST_MISSES = [
  /** No review here is of this book. */
  'no_review',
  /** Several reviews could be meant: only their title agrees. */
  'several_reviews',
  /** An earlier row, or one that is further along, is of the same book. */
  'repeated',
  /** Neither wanted, nor being read, nor read; given up half-way, for instance. */
  'no_status',
  'no_title',
  /** The row itself could not be read. */
  'broken',
] as const

export type ListMiss = (typeof LIST_MISSES)[number]

/** Bytes that a list may have, told before it is sent. */
export const LIST_FILE_BYTES = 10 * 1024 * 1024

/** Rows that a list may have. */
export const LIST_FILE_ROWS = 20_000
