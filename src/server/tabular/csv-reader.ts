import { createLineReader, type Line } from './line-reader.ts'
import {
  decodeUtf8,
  NEWLINE,
  NOT_UTF8,
  QUOTE,
  type Row,
  ROW_LIMIT,
  type RowContent,
  type RowReader,
} from './rows.ts'

interface Notation {
  /** One ASCII character; default: the comma. */
  delimiter?: string
  /** The fields of a row are named 0, 1 and so on, and the last ones may be missing: the header may name a column twice, or not at all. */
  isPositional?: boolean
}

interface CsvReader extends RowReader {
  /** The header's column names; empty before it has been read. */
  columns(): readonly string[]
}

/**
 * Reads CSV with a header row (RFC 4180: doubled quotes, line breaks between quotes). After a wrong quote reading continues
 * at the second line of the broken record.
 */
export function createCsvReader(
  requiredColumns: readonly string[],
  firstLine = 1,
  { delimiter = ',', isPositional = false }: Notation = {},
): CsvReader {
  let columns: readonly string[] | undefined
  /** The lines of a record whose last quote is open. */
  let open: Line[] = []
  let length = 0

  function take(lines: readonly Line[]): Row[] {
    const rows: Row[] = []
    // The last one is the next.
    const pending = lines.toReversed()
    for (let line = pending.pop(); line; line = pending.pop()) {
      const isQuoted = endsQuoted(line.bytes, open.length > 0, delimiter)
      open.push(line)
      length += line.bytes ? line.bytes.length + 1 : ROW_LIMIT + 1
      if (length > ROW_LIMIT || !isQuoted) for (const again of close(rows).toReversed()) pending.push(again)
    }
    return rows
  }

  /** Ends the record. Returns the lines of a broken one that are to be read again. */
  function close(rows: Row[]): Line[] {
    const [lines, isLong] = [open, length > ROW_LIMIT]
    open = []
    length = 0
    const [first] = lines
    if (!first) return []
    const content = isLong ? LONG_OR_OPEN : parseLines(lines)
    if (content) rows.push({ line: first.line, content })
    return content === LONG_OR_OPEN || content === WRONG_QUOTE ? lines.slice(1) : []
  }

  /** Undefined for an empty line and for a valid header. */
  function parseLines(lines: readonly Line[]): RowContent | undefined {
    const texts = lines.map(({ bytes }) => bytes && decodeUtf8(bytes))
    if (texts.includes(undefined)) return NOT_UTF8
    const values = parseCsvRecord(texts.join('\n').replace(/\r$/, ''), delimiter)
    if (values === undefined) return WRONG_QUOTE
    return values.length === 0 ? undefined : nameColumns(values)
  }

  /** Takes the first record as the header and names the values of the others. */
  function nameColumns(values: readonly string[]): RowContent | undefined {
    if (columns === undefined) {
      columns = values.map((value) => value.trim())
      return isPositional ? undefined : headerFault(columns, requiredColumns)
    }
    // Some exporters end every row except the header with a comma.
    const isSurplusEmpty = values.slice(columns.length).every((value) => value === '')
    const isShort = values.length < columns.length && !isPositional
    if (isShort || !isSurplusEmpty) {
      const reason = `the row has ${values.length} columns where the header has ${columns.length}`
      return { kind: 'broken', reason }
    }
    const named = columns.slice(0, values.length)
    return {
      kind: 'row',
      fields: Object.fromEntries(named.map((name, at) => [isPositional ? String(at) : name, values[at]])),
    }
  }

  const lines = createLineReader(firstLine, {
    take: (line) => take([line]),
    isBlank: (byte, next) => open.length === 0 && (byte === NEWLINE || (byte === RETURN && next === NEWLINE)),
  })
  return {
    columns: () => columns ?? [],
    push: (bytes) => lines.push(bytes),
    line: () => lines.line(),
    end() {
      const rows = lines.end()
      // A loop, because push(...rows) fails with too many arguments.
      while (open.length > 0) for (const row of take(close(rows))) rows.push(row)
      return rows
    },
  }
}

/** Whether a line ends between quotes. A quote elsewhere than at the start of a value, behind = or another one is a character like others. */
function endsQuoted(bytes: Buffer | undefined, isQuoted: boolean, delimiter: string): boolean {
  if (!bytes) return false
  let [isOpen, hasClosed] = [isQuoted, false]
  for (let at = bytes.indexOf(QUOTE); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    const before = bytes[at - 1]
    const opens =
      before === undefined ||
      (before === QUOTE && hasClosed) ||
      before === EQUALS ||
      before === delimiter.charCodeAt(0)
    hasClosed = isOpen
    isOpen = !isOpen && opens
  }
  return isOpen
}

function headerFault(columns: readonly string[], required: readonly string[]): RowContent | undefined {
  const missing = required.filter((column) => !columns.includes(column))
  const seen = new Set<string>()
  const twice = columns.find((column) => seen.size === seen.add(column).size)
  if (missing.length > 0) {
    const found = columns.join(', ').slice(0, 200)
    const reason = `the first line must name the columns; it does not name ${missing.join(' and ')} (it reads: ${found})`
    return { kind: 'end', reason }
  }
  return twice === undefined
    ? undefined
    : { kind: 'end', reason: `the first line names the column ${twice} twice` }
}

const WRONG_QUOTE: RowContent = {
  kind: 'broken',
  reason: 'a quote is not closed, or stands inside a value without being doubled',
}

const LONG_OR_OPEN: RowContent = {
  kind: 'broken',
  reason: `the row is longer than ${ROW_LIMIT / 1024 / 1024} MB, or a quote in it is never closed`,
}

const RETURN = 0x0d
const EQUALS = 0x3d

/**
 * The values of one record of CSV (RFC 4180), of an empty one none; also ="0123" without quotes around it, by which spreadsheets
 * keep digits as a text. Undefined where a quote is not closed, or stands inside a value without being doubled; between tabs it may.
 */
export function parseCsvRecord(text: string, delimiter = ','): string[] | undefined {
  // Splitting is much faster for records without quotes.
  if (!text.includes('"')) return text === '' ? [] : text.split(delimiter)
  const values: string[] = []
  for (let at = 0; ;) {
    const value = valueAt(text, at, delimiter)
    if (value === undefined) return undefined
    values.push(value.text)
    if (value.end === text.length) return values
    at = value.end + 1
  }
}

/** A value, and where its delimiter or the record's end is. */
interface Value {
  text: string
  end: number
}

function valueAt(text: string, start: number, delimiter: string): Value | undefined {
  const quote = text.startsWith('="', start) ? start + 1 : start
  const quoted = text[quote] === '"' ? quotedAt(text, quote, delimiter) : undefined
  return quoted ?? plainAt(text, start, delimiter)
}

function plainAt(text: string, start: number, delimiter: string): Value | undefined {
  const next = text.indexOf(delimiter, start)
  const end = next === -1 ? text.length : next
  const value = text.slice(start, end)
  const isWrong = value.includes('\n') || (value.includes('"') && delimiter !== '\t')
  return isWrong ? undefined : { text: value, end }
}

function quotedAt(text: string, start: number, delimiter: string): Value | undefined {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] === '"') continue
    const end = quote + 1
    const isClosed = end === text.length || text[end] === delimiter
    return isClosed ? { text: text.slice(start + 1, quote).replaceAll('""', '"'), end } : undefined
  }
  return undefined
}
