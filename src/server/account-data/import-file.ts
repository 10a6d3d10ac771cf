import { z } from 'zod'
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ImportRefusal,
  IMPORT_ROWS,
} from '../../contract/account-data.ts'
import { READING_STATUSES } from '../../contract/reading-statuses.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { problem } from '../platform/http/problems.ts'
import { readTimestamp } from '../tabular/field-values.ts'
import { decodeUtf8 } from '../tabular/rows.ts'
import { readNotes } from '../reading-list/notes.service.ts'
import { checkReadings, type AccountEntryToImport } from '../reading-list/account-entries.service.ts'
import { isDeeperThan } from '../tabular/json-depth.ts'
import { readTable } from './read-table.ts'

/** A file as it was sent, its rows understood or refused, their reviews not yet looked for. */
export interface ImportFile {
  /** Where it was exported; null where it does not say. */
  site: string | null
  bookmarks: FileRow<{ created_at: string | null }>[]
  reading_list: FileRow<Omit<AccountEntryToImport, 'review_id'>>[]
  comments: number
}

export interface FileRow<Value> {
  row: number
  review: { id: number | null; title: string; author: string }
  value: Value | ImportRefusal
}

/** An export as JSON, or one of its tables as CSV. Throws import_unreadable, import_too_large. */
export async function readImportFile(bytes: Buffer, now: Date): Promise<ImportFile> {
  const text = decodeUtf8(bytes)?.replace(/^\uFEFF/, '')
  if (text === undefined) throw problem('import_unreadable')
  const isJson = text.trimStart().startsWith('{')
  if (isJson && isDeeperThan(DEEPEST, bytes)) throw problem('import_unreadable')
  const { site, bookmarks, reading_list, comments } = isJson
    ? readJson(text)
    : await readTable(Buffer.from(text))
  if (bookmarks.length + reading_list.length > IMPORT_ROWS) throw problem('import_too_large')
  const giveWay = startYielding()
  const file: ImportFile = { site, bookmarks: [], reading_list: [], comments }
  for (const row of bookmarks) {
    file.bookmarks.push(readRow(row, (fields) => readBookmark(fields, now)))
    await giveWay()
  }
  for (const row of reading_list) {
    file.reading_list.push(readRow(row, (fields) => readEntry(fields, now)))
    await giveWay()
  }
  return file
}

/** An export has five levels. */
const DEEPEST = 20

/** Rows as a file of either kind has them; null: one that cannot be read at all. */
export interface RawRows {
  site: string | null
  bookmarks: RawRow[]
  reading_list: RawRow[]
  comments: number
}

export interface RawRow {
  row: number
  fields: unknown
}

function readJson(text: string): RawRows {
  const parsed = fileSchema.safeParse(parseJson(text))
  if (!parsed.success) throw problem('import_unreadable')
  const { site, bookmarks, reading_list, comments } = parsed.data
  const number = (rows: readonly unknown[]) => rows.map((fields, at) => ({ row: at + 1, fields }))
  return {
    site: site?.url ?? null,
    bookmarks: number(bookmarks),
    reading_list: number(reading_list),
    comments: comments.length,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problem('import_unreadable')
  }
}

const rows = z.array(z.unknown()).default([])
const fileSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  site: z.object({ url: z.string() }).optional(),
  bookmarks: rows,
  reading_list: rows,
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
    if (cause instanceof Refused) return { row, review, value: cause.reason }
    throw cause
  }
}

const line = absentAs(z.string().max(1_000), '')
const reviewSchema = z
  .object({ id: absentAs(z.int().positive(), null), title: line, author: line })
  .refine(({ id, title }) => id !== null || title !== '')

function readBookmark({ created_at }: Record<string, unknown>, now: Date) {
  return { created_at: readTime(created_at, now) }
}

function readEntry(
  { status, notes, own_rating, readings, created_at }: Record<string, unknown>,
  now: Date,
): Omit<AccountEntryToImport, 'review_id'> {
  return {
    status: readAs(z.enum(READING_STATUSES), status, 'status_unknown'),
    own_rating: readAs(ratingSchema, own_rating, 'rating_malformed'),
    readings: within('date_malformed', () =>
      checkReadings(readAs(readingsSchema, readings, 'date_malformed'), now),
    ),
    created_at: readTime(created_at, now),
    notes: within('note_too_long', () => readNotes(readAs(notesSchema, notes, 'row_malformed'))),
  }
}

const ratingSchema = absentAs(z.number().min(0.5).max(5).multipleOf(0.5), null)
const day = absentAs(z.string(), null)
const readingsSchema = absentAs(z.array(z.object({ begun_on: day, finished_on: day })), [])
const notesSchema = absentAs(z.string(), '')

/** Null where it is not known. A clock that is ahead of ours brings nothing that is still to come. */
function readTime(value: unknown, now: Date): string | null {
  if (value === null || value === undefined) return null
  const time = readTimestamp(value)
  if (time === undefined) throw new Refused('date_malformed')
  return time > now.toISOString() ? now.toISOString() : time
}

function readAs<T>(schema: z.ZodType<T>, value: unknown, reason: ImportRefusal): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refused(reason)
  return parsed.data
}

/** What a file leaves out, or has as null. */
function absentAs<T, A>(schema: z.ZodType<T>, absent: A) {
  return schema.nullish().transform((value): T | A => value ?? absent)
}

/** Whatever rule of the site the row breaks, it is refused for this reason. */
function within<T>(reason: ImportRefusal, check: () => T): T {
  try {
    return check()
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused(reason)
  }
}

/** One row is not taken; the others are. */
class Refused extends Error {
  readonly reason: ImportRefusal

  constructor(reason: ImportRefusal) {
    super(reason)
    this.reason = reason
  }
}
