import { z } from 'zod'
import { LONG_LIST_ANSWER } from '../bounds.ts'
import { endpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { reviewCardSchema } from '../reviews/reviews.ts'
import { LIST_FILE_ROWS, LIST_MISSES, LIST_SOURCES } from './book-list-sources.ts'
import { READING_STATUSES } from './reading-statuses.ts'

/*
 * The import of a book list or an account export. The body is the file (`POST`, at most LIMITS.importFile, its name as
 * `?name=`). Problems of both endpoints: sign_in_required, list_unreadable, list_unknown, list_too_large,
 * too_many_requests.
 */

const listImportQuerySchema = z.object({ name: z.string().max(255).optional() })

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

/** A row whose note is longer than notes can be here: the import stores its beginning. */
const cutNoteSchema = listRowSchema
  .extend({
    /** Characters of the whole note. */
    length: z.int(),
    /** The end, which is not stored. */
    rest: z.string(),
  })
  .meta({ id: 'CutNote' })

/** A row of a book with more readings than an entry can have: the import stores the newest. */
const cutReadingsSchema = listRowSchema
  .extend({
    /** Those that are not stored, the oldest first. */
    readings: z
      .array(z.object({ begun_on: z.iso.date().nullable(), finished_on: z.iso.date().nullable() }))
      .max(LIST_FILE_ROWS),
  })
  .meta({ id: 'CutReadings' })

/** A row with dates that are no days: the import stores the days alone. */
const partialDatesSchema = listRowSchema
  .extend({
    /** As in the file: a month, a year, or a span that begins or ends with one. */
    dates: z.array(z.string()).max(100),
  })
  .meta({ id: 'PartialDates' })

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
    /** Of the matches. */
    cut_notes: z.array(cutNoteSchema).max(LIST_FILE_ROWS),
    cut_readings: z.array(cutReadingsSchema).max(LIST_FILE_ROWS),
    partial_dates: z.array(partialDatesSchema).max(LIST_FILE_ROWS),
  })
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
    cut_notes: z.array(cutNoteSchema).max(LIST_FILE_ROWS),
    cut_readings: z.array(cutReadingsSchema).max(LIST_FILE_ROWS),
    partial_dates: z.array(partialDatesSchema).max(LIST_FILE_ROWS),
  })
  .meta({ id: 'BookListImported' })

export type ListMatch = z.infer<typeof listMatchSchema>
export type CutNote = z.infer<typeof cutNoteSchema>
export type CutReadings = z.infer<typeof cutReadingsSchema>
export type PartialDates = z.infer<typeof partialDatesSchema>
export type ListMissRow = z.infer<typeof listMissSchema>
export type ListPreview = z.infer<typeof listPreviewSchema>
export type BookListImported = z.infer<typeof bookListImportedSchema>

const upload = {
  description:
    'A list exported by Goodreads, StoryGraph or a 豆瓣 tool, or an account export of this program: CSV, .xlsx or JSON, at most 20 MB.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const

const bodyLimit = { bytes: LIMITS.importFile, problem: 'list_too_large' } as const

const problems = [
  'sign_in_required',
  'token_invalid',
  'list_unreadable',
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
