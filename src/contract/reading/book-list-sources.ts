import {
  listMeaningNames,
  listMissSentences,
  listSourceNames,
  type ListMeaning,
  type ListMiss,
  type ListSource,
} from '../wording/reading/book-list-import.ts'

export type { ListMeaning, ListMiss, ListSource } from '../wording/reading/book-list-import.ts'

/** The sources of a file that a reader can import: other sites and programs, any table (`table`), and the account export of this program (`account`). */
export const LIST_SOURCES = Object.keys(listSourceNames) as ListSource[]

/** What a column of a list can mean. */
export const LIST_MEANINGS = Object.keys(listMeaningNames) as ListMeaning[]

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
export const LIST_MISSES = Object.keys(listMissSentences) as ListMiss[]

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
