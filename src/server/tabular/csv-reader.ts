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

/**
 * Reads CSV with a header row (RFC 4180: doubled quotes, line breaks between quotes). After a wrong quote reading continues
 * at the second line of the broken record.
 */
export function createCsvReader(
  requiredColumns: readonly string[],
  firstLine = 1,
  notation: Notation = {},
): CsvReader {
  return new CsvReader(requiredColumns, firstLine, notation)
}

interface Notation {
  /** One ASCII character; default: the comma. */
  delimiter?: string
  /** The fields of a row are named 0, 1 and so on, and the last ones may be missing: the header may name a column twice, or not at all. */
  isPositional?: boolean
}

class CsvReader implements RowReader {
  readonly #requiredColumns: readonly string[]
  readonly #delimiter: string
  readonly #isPositional: boolean
  #columns: readonly string[] | undefined
  /** The current record: its first line, its bytes so far, and whether they end inside quotes. */
  #line: number
  #chunks: Buffer[] = []
  #length = 0
  #isQuoted = false
  /** Whether the last quote has closed a value: one that follows it directly opens the value again. */
  #hasClosed = false
  #isSkippingLine = false

  constructor(
    requiredColumns: readonly string[],
    firstLine: number,
    { delimiter = ',', isPositional = false }: Notation,
  ) {
    this.#requiredColumns = requiredColumns
    this.#line = firstLine
    this.#delimiter = delimiter
    this.#isPositional = isPositional
  }

  line(): number {
    return this.#line
  }

  /** The header's column names; empty before it has been read. */
  columns(): readonly string[] {
    return this.#columns ?? []
  }

  push(bytes: Buffer): Row[] {
    const rows: Row[] = []
    let rest = this.#isSkippingLine ? this.#skipLine(bytes) : bytes
    for (;;) {
      rest = this.#skipEmpty(rest)
      const end = this.#findEnd(rest)
      if (end === -1) {
        this.#append(rest)
        if (this.#length <= ROW_LIMIT) return rows
        rest = this.#rejectLongRecord(rows)
      } else {
        this.#append(rest.subarray(0, end))
        const after = rest.subarray(end + 1)
        const unread = this.#finishRecord(rows)
        // Not together with what follows: each broken record would copy the rest of the chunk.
        if (unread) for (const row of this.push(Buffer.concat([unread, LINE_END]))) rows.push(row)
        rest = after
      }
    }
  }

  end(): Row[] {
    const rows: Row[] = []
    while (this.#length > 0) {
      const unread = this.#finishRecord(rows)
      // A loop, because push(...rows) fails with too many arguments.
      if (unread) for (const row of this.push(unread)) rows.push(row)
    }
    return rows
  }

  /** The bytes after leading empty lines. Allocates nothing for them: files may contain millions. */
  #skipEmpty(bytes: Buffer): Buffer {
    if (this.#length > 0) return bytes
    let at = 0
    for (;;) {
      const newline = bytes[at] === RETURN ? at + 1 : at
      if (bytes[newline] !== NEWLINE) return at === 0 ? bytes : bytes.subarray(at)
      this.#line++
      at = newline + 1
    }
  }

  /** The index of the newline that ends the record; -1 where the record continues. */
  #findEnd(bytes: Buffer): number {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        const wasQuoted = this.#isQuoted
        this.#isQuoted = !wasQuoted && this.#opensQuote(bytes, at)
        this.#hasClosed = wasQuoted
      }
      if (byte === NEWLINE && !this.#isQuoted) return at
    }
    return -1
  }

  /** Whether the quote there begins a value, follows =, or is the second of a pair in a quoted value; elsewhere it is a character like others. */
  #opensQuote(bytes: Buffer, at: number): boolean {
    const before = at > 0 ? bytes[at - 1] : this.#chunks.at(-1)?.at(-1)
    return (
      before === undefined ||
      (before === QUOTE && this.#hasClosed) ||
      before === EQUALS ||
      before === this.#delimiter.charCodeAt(0)
    )
  }

  #append(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
  }

  #takeBytes(): Buffer {
    const record = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    this.#isQuoted = false
    this.#hasClosed = false
    return record
  }

  /** Finishes the current record. After a wrong quote, returns the bytes after its first line, to be read again. */
  #finishRecord(rows: Row[]): Buffer | undefined {
    const record = this.#takeBytes()
    const content = this.#parseRecordBytes(record)
    if (content) rows.push({ line: this.#line, content })
    const mustReadAgain = content === WRONG_QUOTE && record.includes(NEWLINE)
    this.#line += mustReadAgain ? 1 : countLines(record) + 1
    return mustReadAgain ? afterFirstLine(record) : undefined
  }

  /** Rejects a record above the limit and skips the rest of its line. */
  #rejectLongRecord(rows: Row[]): Buffer {
    rows.push({ line: this.#line, content: LONG_OR_OPEN })
    return this.#skipLine(this.#takeBytes())
  }

  #skipLine(bytes: Buffer): Buffer {
    this.#isSkippingLine = !bytes.includes(NEWLINE)
    if (!this.#isSkippingLine) this.#line++
    return afterFirstLine(bytes)
  }

  /** Undefined for an empty line and for a valid header. */
  #parseRecordBytes(record: Buffer): RowContent | undefined {
    if (record.length === 0) return undefined
    const text = decodeUtf8(record)?.replace(/\r$/, '')
    if (text === undefined) return NOT_UTF8
    const values = parseCsvRecord(text, this.#delimiter)
    if (values === undefined) return WRONG_QUOTE
    return values.length === 0 ? undefined : this.#nameColumns(values)
  }

  /** Takes the first record as the header and names the values of the others. */
  #nameColumns(values: readonly string[]): RowContent | undefined {
    const columns = this.#columns
    if (columns === undefined) {
      this.#columns = values.map((value) => value.trim())
      return this.#isPositional ? undefined : headerFault(this.#columns, this.#requiredColumns)
    }
    // Some exporters end every row except the header with a comma.
    const isSurplusEmpty = values.slice(columns.length).every((value) => value === '')
    const isShort = values.length < columns.length && !this.#isPositional
    if (isShort || !isSurplusEmpty) {
      const reason = `the row has ${values.length} columns where the header has ${columns.length}`
      return { kind: 'broken', reason }
    }
    const nameOf = (column: string, at: number) => (this.#isPositional ? String(at) : column)
    return {
      kind: 'row',
      fields: Object.fromEntries(
        columns.slice(0, values.length).map((column, at) => [nameOf(column, at), values[at]]),
      ),
    }
  }
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

/** Empty where the bytes are a single line. */
function afterFirstLine(bytes: Buffer): Buffer {
  const newline = bytes.indexOf(NEWLINE)
  return newline === -1 ? NO_BYTES : bytes.subarray(newline + 1)
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++
  return count
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
const LINE_END = Buffer.from([NEWLINE])
const NO_BYTES = Buffer.alloc(0)

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
