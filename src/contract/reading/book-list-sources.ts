/** The sources of a file that a reader can import: other sites and programs, any table (`table`), and the account export of this program (`account`). */
export const LIST_SOURCES = [
  'goodreads',
  'storygraph',
  'douban',
  'neodb',
  'bookwyrm',
  'hardcover',
  'librarything',
  'libby',
  'calibre',
  'openreads',
  'table',
  'account',
] as const

export type ListSource = (typeof LIST_SOURCES)[number]

/** What a column of a list can mean. */
export const LIST_MEANINGS = [
  'title',
  'author',
  'isbn',
  'status',
  'rating',
  'begun_on',
  'finished_on',
  /** Days of several readings in one cell. */
  'readings',
  /** The day of marking: the last day of a finished book, the first day of one being read. */
  'marked_on',
  'added_on',
  'notes',
] as const

export type ListMeaning = (typeof LIST_MEANINGS)[number]

/** What the reader has to say about a row before it can be imported: where a book belongs that was given up, or that has no status. */
export const LIST_QUESTIONS = ['unfinished', 'no_status'] as const

export type ListQuestion = (typeof LIST_QUESTIONS)[number]

/** The statuses that can be the answer. */
export const LIST_ANSWERS = {
  unfinished: ['want_to_read', 'completed'],
  no_status: ['want_to_read', 'reading', 'completed'],
} as const

/** What the reader has said. */
export type ListAnswers = {
  [Question in ListQuestion]?: (typeof LIST_ANSWERS)[Question][number] | undefined
}

/** Why an import skipped a row. */
export const LIST_MISSES = [
  /** No review here is of this book: of a bookmark or a highlight. */
  'no_review',
  /** Several reviews match by title only. */
  'several_reviews',
  /** Another row of the same book is earlier, or has a later status. */
  'repeated',
  ...LIST_QUESTIONS,
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

/** What an import cannot take of a row that it takes. */
export const LIST_LOSSES = [
  /** `values` has the end of the note, which is longer than notes can be here. */
  'note',
  /** The oldest readings of a book with more of them than an entry can have. */
  'readings',
  /** Dates that are no days, or no days of a reading, as in the file. */
  'dates',
  /** The rating in the file, and the one that is stored instead; the first alone where none is. */
  'rating',
] as const

export type ListLoss = (typeof LIST_LOSSES)[number]

/** Most rows of a file; its bytes: LIMITS.importFile. */
export const LIST_FILE_ROWS = 20_000

/** The columns of a file that are read; further ones are not. */
export const LIST_FILE_COLUMNS = 200
