import { z } from 'zod'
import {
  EXPORT_FORMAT,
  ACCOUNT_EXPORT_VERSION,
  type ImportRefusal,
  MAX_IMPORT_ROWS,
} from '../../../contract/accounts/account-data.ts'
import { READING_STATUSES } from '../../../contract/reading/reading-statuses.ts'
import { startYielding } from '../../platform/runtime/yield-to-event-loop.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { parseJson } from '../../text/parse-json.ts'
import { readTimestamp } from '../../tabular/field-values.ts'
import { decodeText } from '../../tabular/decode-text.ts'
import { readNote } from '../../platform/http/requests/read-note.ts'
import { type AccountHighlight, cleanImported } from '../../reading/highlights/account-highlights.service.ts'
import { checkReadings, type AccountEntryToImport } from '../../reading/list/account-entries.service.ts'
import { isDeeperThan } from '../../tabular/json-depth.ts'
import { type RawRow, type RawRows, readExportTable } from './read-table.ts'

/** A parsed import file: each row valid or rejected, its review not yet matched. */
export interface ImportFile {
  /** URL of the site that exported the file; null where it is unknown. */
  site: string | null
  bookmarks: FileRow<{ created_at: string | null }>[]
  reading_list: FileRow<Omit<AccountEntryToImport, 'review_id'>>[]
  highlights: FileRow<Omit<AccountHighlight, 'review_id'>>[]
  comments: number
}

export interface FileRow<Value> {
  row: number
  review: { id: number | null; title: string; author: string }
  value: Value | ImportRefusal
}

type ImportPart =
  | Pick<ImportFile, 'site' | 'comments'>
  | { bookmark: ImportFile['bookmarks'][number] }
  | { entry: ImportFile['reading_list'][number] }
  | { highlight: ImportFile['highlights'][number] }

/**
 * Reads an export as JSON, or one of its tables as CSV, in any encoding that spreadsheets write. Yields the head, then the
 * rows. Throws import_unreadable, import_too_large.
 */
export async function* readImportFile(now: Date, upload: Uint8Array): AsyncGenerator<ImportPart> {
  const text = decodeText(upload)
  if (text === undefined) throw problem('import_unreadable')
  const bytes = Buffer.from(text)
  const isJson = text.trimStart().startsWith('{')
  if (isJson && isDeeperThan(MAX_DEPTH, bytes)) throw problem('import_unreadable')
  const raw = isJson ? readJson(text) : await readExportTable(bytes)
  const { site, bookmarks, reading_list, highlights, comments } = raw
  if (bookmarks.length + reading_list.length + highlights.length > MAX_IMPORT_ROWS)
    throw problem('import_too_large')
  const yieldIfDue = startYielding()
  yield { site, comments }
  for (const row of bookmarks) {
    yield { bookmark: readRow(row, (fields) => readBookmark(fields, now)) }
    await yieldIfDue()
  }
  for (const row of reading_list) {
    yield { entry: readRow(row, (fields) => readEntry(fields, now)) }
    await yieldIfDue()
  }
  for (const row of highlights) {
    yield { highlight: readRow(row, (fields) => readHighlight(fields, now)) }
    await yieldIfDue()
  }
}

/** Levels of nesting; an export has five. */
const MAX_DEPTH = 20

function readJson(text: string): RawRows {
  const parsed = fileSchema.safeParse(parseJson(text))
  if (!parsed.success) throw problem('import_unreadable')
  const { site, bookmarks, reading_list, highlights, comments } = parsed.data
  const number = (rows: readonly unknown[]) => rows.map((fields, at) => ({ row: at + 1, fields }))
  return {
    site: site?.url ?? null,
    bookmarks: number(bookmarks),
    reading_list: number(reading_list),
    highlights: number(highlights),
    comments: comments.length,
  }
}

const rows = z.array(z.unknown()).default([])
const fileSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(ACCOUNT_EXPORT_VERSION),
  site: z.object({ url: z.string().max(2_000) }).optional(),
  bookmarks: rows,
  reading_list: rows,
  highlights: rows,
  comments: rows,
})

function readRow<Value>(
  { row, fields }: RawRow,
  read: (fields: Record<string, unknown>) => Value,
): FileRow<Value> {
  const known = z.record(z.string(), z.unknown()).safeParse(fields).data ?? {}
  const review = reviewSchema.safeParse(known.review).data
  if (!review) return { row, review: { id: null, title: '', author: '' }, value: 'row_malformed' }
  try {
    return { row, review, value: read(known) }
  } catch (cause) {
    if (cause instanceof RowRefused) return { row, review, value: cause.reason }
    throw cause
  }
}

const line = withDefault(z.string().max(1_000), '')
const reviewSchema = z
  .object({ id: withDefault(z.int().positive(), null), title: line, author: line })
  .refine(({ id, title }) => id !== null || title !== '')

function readBookmark({ created_at }: Record<string, unknown>, now: Date) {
  return { created_at: readAddedAt(created_at, now) }
}

function readEntry(
  { status, notes, own_rating, readings, created_at }: Record<string, unknown>,
  now: Date,
): Omit<AccountEntryToImport, 'review_id'> {
  return {
    status: parseOrRefuse(z.enum(READING_STATUSES), status, 'status_unknown'),
    own_rating: parseOrRefuse(ratingSchema, own_rating, 'rating_malformed'),
    readings: refuseOnError('date_malformed', () =>
      checkReadings(parseOrRefuse(readingsSchema, readings, 'date_malformed'), now),
    ),
    created_at: readAddedAt(created_at, now),
    notes: refuseOnError('note_too_long', () => readNote(parseOrRefuse(notesSchema, notes, 'row_malformed'))),
  }
}

function readHighlight(fields: Record<string, unknown>, now: Date): Omit<AccountHighlight, 'review_id'> {
  const highlight = parseOrRefuse(highlightSchema, fields, 'row_malformed')
  const cleaned = refuseOnError('highlight_too_long', () => cleanImported(highlight))
  if (cleaned.quote === '') throw new RowRefused('row_malformed')
  return { ...cleaned, created_at: readAddedAt(fields.created_at, now) }
}

const words = withDefault(z.string(), '')
const highlightSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  quote: z.string(),
  prefix: words,
  suffix: words,
  start: withDefault(z.int().min(0).max(10_000_000), 0),
  note: words,
})

const ratingSchema = withDefault(z.number().min(0.5).max(5).multipleOf(0.5), null)
const day = withDefault(z.string(), null)
const readingsSchema = withDefault(z.array(z.object({ begun_on: day, finished_on: day })), [])
const notesSchema = withDefault(z.string(), '')

/** Null where it is unknown; a time in the future becomes the present. */
function readAddedAt(value: unknown, now: Date): string | null {
  if (value === null || value === undefined) return null
  const time = readTimestamp(value)
  if (time === undefined) throw new RowRefused('date_malformed')
  return time > now.toISOString() ? now.toISOString() : time
}

function parseOrRefuse<T>(schema: z.ZodType<T>, value: unknown, reason: ImportRefusal): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new RowRefused(reason)
  return parsed.data
}

/** The schema, with a default for a missing or null value. */
function withDefault<T, A>(schema: z.ZodType<T>, absent: A) {
  return schema.nullish().transform((value): T | A => value ?? absent)
}

/** Rejects the row for this reason where `check` throws. */
function refuseOnError<T>(reason: ImportRefusal, check: () => T): T {
  try {
    return check()
  } catch (cause) {
    throw cause instanceof RowRefused ? cause : new RowRefused(reason)
  }
}

/** Rejects one row of the file; the others are imported. */
class RowRefused extends Error {
  readonly reason: ImportRefusal

  constructor(reason: ImportRefusal) {
    super(reason)
    this.reason = reason
  }
}
