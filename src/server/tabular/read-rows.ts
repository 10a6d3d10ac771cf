import { createReadStream } from 'node:fs'
import { codeOf, messageOf } from '../platform/runtime/faults.ts'
import { createCsvReader } from './csv-reader.ts'
import { describeUnsupportedKind } from './file-kind.ts'
import { createJsonArrayReader, createJsonLinesReader } from './json-readers.ts'
import { NEWLINE, type Row, type RowReader } from './rows.ts'
import { GzipBomb, decompressIfGzip } from './gunzip.ts'
import { Utf8Stream } from './chinese-encoding.ts'

/**
 * Streams the rows of a file: JSON Lines, a JSON array or CSV, in UTF-8, Big5 or GB18030, compressed with gzip or not.
 * Never throws for the file's content: errors are rows of kind `broken` or, as the last row, `end`. After the signal is
 * aborted the last item is a Stop, even within millions of blank lines. `onBytes` receives the number of bytes read from
 * disk.
 */
export async function* readRows(
  file: string,
  requiredColumns: readonly string[],
  onBytes: (count: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Row | Stop> {
  for await (const row of readAllRows(file, requiredColumns, onBytes, signal)) {
    yield row
    if (isStop(row) || row.content.kind === 'end') return
  }
}

/** The signal stopped the reading after this line. */
export interface Stop {
  line: number
  isStop: true
}

export function isStop(row: Row | Stop): row is Stop {
  return 'isStop' in row
}

async function* readAllRows(
  file: string,
  requiredColumns: readonly string[],
  onBytes: (count: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Row | Stop> {
  let reader: RowReader | undefined
  const start = new FileStart()
  const text = new Utf8Stream()
  const line = () => reader?.line() ?? start.line
  try {
    for await (const bytes of decompressIfGzip(createReadStream(file, { signal }), onBytes)) {
      if (reader) {
        yield* reader.push(text.push(bytes))
        continue
      }
      const firstBytes = start.push(bytes)
      if (!firstBytes) continue
      const foreign = describeUnsupportedKind(firstBytes, file)
      if (foreign) yield endRow(start.line, `the file ${foreign}`)
      reader = createReader(file, firstBytes, requiredColumns, start.line)
      yield* reader.push(text.push(firstBytes))
    }
  } catch (cause) {
    yield signal?.aborted ? { line: Math.max(1, line() - 1), isStop: true } : endRow(line(), explain(cause))
  }
  if (reader) {
    yield* reader.push(text.end())
    yield* reader.end()
  } else yield endRow(start.line, 'the file is empty, or holds blank lines only')
}

function endRow(line: number, reason: string): Row {
  return { line, content: { kind: 'end', reason } }
}

/** Skips and counts blank lines before the first character. */
class FileStart {
  /** The line of the first character, once it is found. */
  line = 1
  #isFirst = true

  /** The bytes from the first character on; undefined where all are blank. */
  push(bytes: Buffer): Buffer | undefined {
    let at = this.#isFirst && bytes.subarray(0, 3).equals(UTF8_MARK) ? 3 : 0
    this.#isFirst = false
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === NEWLINE) this.line++
      else if (!BLANKS.has(byte)) return bytes.subarray(at)
    }
    return undefined
  }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** Tab, line feed, carriage return, space. */
const BLANKS = new Set([0x09, 0x0a, 0x0d, 0x20])

/** The first character decides: a .json file may contain JSON Lines, and a .jsonl file an array. */
function createReader(file: string, firstBytes: Buffer, requiredColumns: readonly string[], line: number) {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  const first = String.fromCharCode(firstBytes[0] ?? 0)
  if (name.endsWith('.csv')) return createCsvReader(requiredColumns, line)
  if (first === '[') return createJsonArrayReader(line)
  return first === '{' || /\.(?:json|jsonl|ndjson)$/.test(name)
    ? createJsonLinesReader(line)
    : createCsvReader(requiredColumns, line)
}

function explain(cause: unknown): string {
  const readSoFar = 'what stands before this line was read'
  if (cause instanceof GzipBomb) return `${messageOf(cause)}; ${readSoFar}`
  switch (codeOf(cause)) {
    case 'Z_BUF_ERROR':
      return `the gzip file ends too early, as if cut short while it was copied; ${readSoFar}`
    case 'Z_DATA_ERROR':
      return `the gzip file is damaged (${messageOf(cause)}); ${readSoFar}`
    default:
      return `the file cannot be read on (${messageOf(cause)}); ${readSoFar}`
  }
}
