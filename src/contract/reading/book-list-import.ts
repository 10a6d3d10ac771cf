import { z } from 'zod'
import { LONG_LIST_ANSWER } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { reviewCardSchema } from '../reviews/reviews.ts'
import {
  LIST_ANSWERS,
  LIST_FILE_COLUMNS,
  LIST_FILE_ROWS,
  LIST_LOSSES,
  LIST_MEANINGS,
  LIST_MISSES,
  LIST_QUESTIONS,
  LIST_SOURCES,
} from './book-list-sources.ts'
import { READING_STATUSES } from './reading-statuses.ts'

/*
 * The import of a book list or an account export. The body is the file (`POST`, at most LIMITS.importFile, its name as
 * `?name=`). Problems of both endpoints: sign_in_required, list_unreadable, list_packed, list_unknown, list_too_large,
 * too_many_requests.
 */

const listImportQuerySchema = z.object({
  name: z.string().max(255).optional(),
  /** The meaning of each column in the order of the preview's `columns`, separated by commas; nothing for one that stays behind. */
  columns: z
    .string()
    .max(20 * LIST_FILE_COLUMNS)
    .optional(),
  /** The status of books that were given up, and of those without a status. Without an answer an import leaves their rows out. */
  unfinished: z.enum(LIST_ANSWERS.unfinished).optional(),
  no_status: z.enum(LIST_ANSWERS.no_status).optional(),
})

/** The position of a row in the file, and its book as the file names it. */
const listRowSchema = z.object({
  /** The number of the row in a spreadsheet, whose heading is row 1; in JSON its place in the list, counted from 1. */
  row: z.int(),
  /** The name of the sheet in a workbook, or of the list in JSON. */
  sheet: z.string().nullable(),
  title: z.string(),
  author: z.string(),
})

/** A row of a book for the reading list, with its review. */
const listMatchSchema = listRowSchema
  .extend({
    /** This and the following: of the entry after the import. What the reader has set here stays. */
    status: z.enum(READING_STATUSES),
    status_in_file: z.enum(READING_STATUSES),
    /** The question whose answer is the status; `want_to_read` until there is one. */
    asks: z.enum(LIST_QUESTIONS).nullable(),
    /** Stars in halves. */
    own_rating: z.number().min(0.5).max(5).nullable(),
    /** Of the last reading. */
    begun_on: z.iso.date().nullable(),
    finished_on: z.iso.date().nullable(),
    /** Whether it has notes. */
    notes: z.boolean(),
    review: reviewCardSchema,
    /** `new`: not on the reading list yet; `changed`: fills something that is empty there; `known`: changes nothing. */
    state: z.enum(['new', 'changed', 'known']),
  })
  .meta({ id: 'ListMatch' })

/** A row of which the import does not store everything. */
const listLossSchema = listRowSchema
  .extend({ kind: z.enum(LIST_LOSSES), values: z.array(z.string()).max(LIST_FILE_ROWS) })
  .meta({ id: 'ListLoss' })

const listMissingSchema = z.object({
  losses: z.array(listLossSchema).max(LIST_LOSSES.length * LIST_FILE_ROWS),
  /** The names of columns and sheets with content that the import does not read. */
  ignored: z.array(z.string()).max(2 * LIST_FILE_COLUMNS),
})

/** A column of the file: its name, its first values, and what it is read as; null: it is not read. */
const listColumnSchema = named('ListColumn', {
  name: z.string(),
  values: z.array(z.string()).max(10),
  meaning: z.enum(LIST_MEANINGS).nullable(),
})

const listMissSchema = listRowSchema.extend({ reason: z.enum(LIST_MISSES) }).meta({ id: 'ListMiss' })

/** The preview of an import; nothing is stored. */
const listPreviewSchema = z
  .object({
    source: z.enum(LIST_SOURCES),
    /** The rows that are books, bookmarks or highlights. */
    total: z.int(),
    matches: z.array(listMatchSchema).max(LIST_FILE_ROWS),
    /** The books that have no review here: the import notes them by title and author. */
    unreviewed: z.array(listMatchSchema.omit({ review: true })).max(LIST_FILE_ROWS),
    /** How many bookmarks and highlights the import would add. */
    bookmarks: z.int(),
    highlights: z.int(),
    misses: z.array(listMissSchema).max(LIST_FILE_ROWS),
    /** The columns of a table; empty for an account export. */
    columns: z.array(listColumnSchema).max(LIST_FILE_COLUMNS),
  })
  .extend(listMissingSchema.shape)
  .meta({ id: 'ListPreview' })

/** The result of an import. The same file again changes nothing. */
const bookListImportedSchema = z
  .object({
    source: z.enum(LIST_SOURCES),
    /** Entries of the list, bookmarks and highlights together, like the following. */
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    misses: z.array(listMissSchema).max(LIST_FILE_ROWS),
  })
  .extend(listMissingSchema.shape)
  .meta({ id: 'BookListImported' })

export type ListMatch = z.infer<typeof listMatchSchema>
export type ListLossRow = z.infer<typeof listLossSchema>
export type ListColumn = z.infer<typeof listColumnSchema>
export type ListMissRow = z.infer<typeof listMissSchema>
export type ListPreview = z.infer<typeof listPreviewSchema>
export type BookListImported = z.infer<typeof bookListImportedSchema>

const upload = {
  description:
    'A list exported by another site or program, any table with titles or ISBNs, or an account export of this program: CSV, TSV, JSON, .xlsx or a .zip of these, at most 20 MB.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const

const bodyLimit = { bytes: LIMITS.importFile, problem: 'list_too_large' } as const

const problems = [
  'sign_in_required',
  'token_invalid',
  'list_unreadable',
  'list_packed',
  'list_unknown',
  'list_too_large',
  'own_books_full',
  'import_running',
  'imports_full',
  'too_many_requests',
] as const

export const previewListImport = endpoint('POST /api/list-imports/preview', {
  summary: 'What an import of the file would do; stores nothing.',
  query: listImportQuerySchema,
  upload,
  bodyLimit,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: listPreviewSchema },
  problems,
})

export const importList = endpoint('POST /api/list-imports', {
  summary:
    'Puts the file’s books on the reading list, and an account export’s bookmarks and highlights; the same file again changes nothing.',
  query: listImportQuerySchema,
  upload,
  bodyLimit,
  answerLimit: LONG_LIST_ANSWER,
  answers: { 200: bookListImportedSchema },
  problems,
})
