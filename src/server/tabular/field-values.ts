import { countCodePoints } from '../../contract/limits.ts'
import { HIGHEST_ROW_ID } from '../../contract/row-id.ts'
import { readDay, readTime } from '../text/read-time.ts'

/*
 * Parsers for imported values. Tables come as typed JSON, as CSV text, or in PostgreSQL's own notation, so each parser
 * accepts all of these. They return undefined for an invalid value.
 */

/** Well-formed text without NUL, which PostgreSQL cannot store. Numbers are accepted: a title may be 1984. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').toWellFormed()
}

/** Trimmed text, line breaks replaced by spaces. */
export function readSingleLine(value: unknown, limit: number): string | undefined {
  const text = readText(value)
    ?.trim()
    .replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')
  return text === undefined || countCodePoints(text) > limit ? undefined : text
}

export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const isNumeric = typeof value === 'string' && /^[+-]?\d{1,30}(?:\.\d{0,30})?$/.test(value.trim())
  return isNumeric ? Number(value) : undefined
}

export function readId(value: unknown): number | undefined {
  const id = readNumber(value)
  return id !== undefined && Number.isInteger(id) && id >= 1 && id <= HIGHEST_ROW_ID ? id : undefined
}

export function readBoolean(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if ([true, 1, 'true', 't', 'yes', '1'].includes(word as never)) return true
  return [false, 0, 'false', 'f', 'no', '0'].includes(word as never) ? false : undefined
}

/** Accepts a JSON array, its text, or PostgreSQL's notation {a,"b c"}. Nulls are left out. */
export function readArray(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.filter((item) => item !== null)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text.startsWith('{') ? readPostgresArray(text) : readJsonArray(text)
}

function readJsonArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((item) => item !== null) : undefined
  } catch {
    return undefined
  }
}

function readPostgresArray(text: string): string[] | undefined {
  if (!/^\{\s*\}$/.test(text) && !POSTGRES_ARRAY.test(text)) return undefined
  return [...text.slice(1, -1).matchAll(POSTGRES_ITEM)].flatMap(([item, quoted]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(.)/gs, '$1')]
    return /^null$/i.test(item) ? [] : [item]
  })
}

const POSTGRES_ARRAY =
  /^\{(?:"(?:[^"\\]|\\.)*"|[^\s"\\{},][^"\\{},]*)(?:,(?:"(?:[^"\\]|\\.)*"|[^\s"\\{},][^"\\{},]*))*\}$/s
const POSTGRES_ITEM = /"((?:[^"\\]|\\.)*)"|[^",]+/gs

/** YYYY-MM-DD in Asia/Taipei, from a date (2011-06-22, 2011/6/22) or a timestamp (2011-06-22T16:30:00Z). */
export function readDate(value: unknown): string | undefined {
  return isTimestamp(value) ? (readDay(value) ?? undefined) : undefined
}

/** ISO 8601 in UTC, from the same notations. Without a zone the time is Taipei's; a date means its midnight there. */
export function readTimestamp(value: unknown): string | undefined {
  return isTimestamp(value) ? (readTime(value) ?? undefined) : undefined
}

/** No other notation of a day is one in a table: a telephone number is none, either. */
function isTimestamp(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}([-/])\d{1,2}\1\d{1,2}(?:[T ]\d\d:\d\d[^,;]*)?$/i.test(value.trim())
  )
}
