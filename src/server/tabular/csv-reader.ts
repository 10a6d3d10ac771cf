import { parse } from 'csv-parse/sync'
import {
  decodeUtf8,
  NEWLINE,
  NOT_UTF8,
  QUOTE,
  ROW_LIMIT,
  type Row,
  type RowContent,
  type RowReader,
} from './rows.ts'

/**
 * Comma-separated values with a header row, quotes doubled, line breaks allowed between quotes (RFC 4180).
 * Records are cut here and parsed by csv-parse one by one: left alone, the library miscounts lines and, after a
 * wrong quote, drops the rows that follow without a word. Here reading goes on at the broken record's second line.
 */
export function createCsvReader(requiredColumns: readonly string[], firstLine = 1): CsvReader {
  return new CsvReader(requiredColumns, firstLine)
}

class CsvReader implements RowReader {
  readonly #requiredColumns: readonly string[]
  #columns: readonly string[] | undefined
  /** The record in hand: its first line, its bytes so far, and whether a quote stands open in them. */
  #line: number
  #pieces: Buffer[] = []
  #length = 0
  #isQuoted = false
  #isSkippingLine = false

  constructor(requiredColumns: readonly string[], firstLine: number) {
    this.#requiredColumns = requiredColumns
    this.#line = firstLine
  }

  line(): number {
    return this.#line
  }

  /** As the header names them; none before it has been read. */
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
        this.#keep(rest)
        if (this.#length <= ROW_LIMIT) return rows
        rest = this.#refuseLong(rows)
      } else {
        this.#keep(rest.subarray(0, end))
        const after = rest.subarray(end + 1)
        const again = this.#take(rows)
        rest = again ? Buffer.concat([again, LINE_END, after]) : after
      }
    }
  }

  end(): Row[] {
    const rows: Row[] = []
    while (this.#length > 0) {
      const again = this.#take(rows)
      // Of any number: as the arguments of one call they would be too many.
      if (again) for (const row of this.push(again)) rows.push(row)
    }
    return rows
  }

  /** What follows the empty lines. Files may hold millions of them: nothing is made for them. */
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

  /** Where the line ends that ends the record; -1 where it goes on. */
  #findEnd(bytes: Buffer): number {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      if (byte === NEWLINE && !this.#isQuoted) return at
    }
    return -1
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#length += piece.length
  }

  #release(): Buffer {
    const record = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    this.#isQuoted = false
    return record
  }

  /** Ends the record in hand. Returns what follows its first line where that has to be read again. */
  #take(rows: Row[]): Buffer | undefined {
    const record = this.#release()
    const content = this.#read(record)
    if (content) rows.push({ line: this.#line, content })
    const isToReadAgain = content === WRONG_QUOTE && record.includes(NEWLINE)
    this.#line += isToReadAgain ? 1 : countLines(record) + 1
    return isToReadAgain ? afterFirstLine(record) : undefined
  }

  /** Without a line break in it, the row's end is still to come. */
  #refuseLong(rows: Row[]): Buffer {
    rows.push({ line: this.#line, content: LONG_OR_OPEN })
    return this.#skipLine(this.#release())
  }

  #skipLine(bytes: Buffer): Buffer {
    this.#isSkippingLine = !bytes.includes(NEWLINE)
    if (!this.#isSkippingLine) this.#line++
    return afterFirstLine(bytes)
  }

  /** Undefined for an empty line and for the header. */
  #read(record: Buffer): RowContent | undefined {
    if (record.length === 0) return undefined
    const text = decodeUtf8(record)?.replace(/\r$/, '')
    if (text === undefined) return NOT_UTF8
    const values = parseRecord(text)
    if (values === undefined) return WRONG_QUOTE
    return values.length === 0 ? undefined : this.#name(values)
  }

  /** The first record names the columns of the others. */
  #name(values: readonly string[]): RowContent | undefined {
    const columns = this.#columns
    if (columns === undefined) {
      this.#columns = values.map((value) => value.trim())
      return headerFault(this.#columns, this.#requiredColumns)
    }
    // Some exporters end every row, but not the header, with a comma.
    const isSurplusEmpty = values.slice(columns.length).every((value) => value === '')
    if (values.length < columns.length || !isSurplusEmpty) {
      const reason = `the row has ${values.length} columns where the header has ${columns.length}`
      return { kind: 'broken', reason }
    }
    return { kind: 'row', fields: Object.fromEntries(columns.map((column, at) => [column, values[at]])) }
  }
}

/** No values for an empty line; undefined where the quotes are wrong. */
function parseRecord(text: string): string[] | undefined {
  // The library takes as long for the shortest row as for a long one.
  if (!text.includes('"')) return text === '' ? [] : text.split(',')
  try {
    const [values = []] = parse(text, { record_delimiter: '\n' })
    return values
  } catch {
    return undefined
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

/** Nothing where the bytes are a single line. */
function afterFirstLine(bytes: Buffer): Buffer {
  const newline = bytes.indexOf(NEWLINE)
  return newline === -1 ? NOTHING : bytes.subarray(newline + 1)
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
const LINE_END = Buffer.from([NEWLINE])
const NOTHING = Buffer.alloc(0)
