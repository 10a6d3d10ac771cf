import { dayInTaipei } from '../../contract/days.ts'
import { countCodePoints } from '../../contract/limits.ts'
import { HIGHEST_ROW_ID } from '../../contract/row-id.ts'

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
  const match = typeof value === 'string' ? value.trim().match(DATE) : null
  if (!match) return undefined
  const [, year = '', , month = '', day = '', time, zone] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isInCalendar(date)) return undefined
  // Without a time zone the written day is used.
  if (time === undefined || zone === undefined) return date
  const moment = Date.parse(`${date}T${time}${normalizeZone(zone)}`)
  const dayThere = Number.isNaN(moment) ? '' : dayInTaipei(new Date(moment))
  // The last hours of the year 9999 are in a year of five digits.
  return isInCalendar(dayThere) ? dayThere : undefined
}

/** ISO 8601 in UTC, from the same notations. Without a zone the time is Taipei's; a date means its midnight there. */
export function readTimestamp(value: unknown): string | undefined {
  const match = typeof value === 'string' ? value.trim().match(DATE) : null
  if (!match) return undefined
  const [, year = '', , month = '', day = '', time = '00:00', zone] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isInCalendar(date)) return undefined
  const moment = Date.parse(`${date}T${time}${zone === undefined ? '+08:00' : normalizeZone(zone)}`)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}

const DATE =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

function isInCalendar(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date)
}

/** PostgreSQL writes +08, JavaScript requires +08:00. */
function normalizeZone(zone: string): string {
  if (/^z$/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
