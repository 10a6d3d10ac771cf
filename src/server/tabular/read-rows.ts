import { createReadStream } from 'node:fs'
import { codeOf, messageOf } from '../platform/runtime/startup-error.ts'
import { createCsvReader } from './csv-reader.ts'
import { describeUnsupportedKind } from './file-kind.ts'
import { createJsonArrayReader } from './json-array-reader.ts'
import { createJsonLinesReader } from './json-lines-reader.ts'
import { NEWLINE, type Row, type RowReader } from './rows.ts'
import { GzipBomb, gunzipIfPacked } from './gunzip.ts'

/**
 * The rows of a file in order, read as they are asked for: JSON Lines, a JSON array or CSV, packed with gzip or
 * not. Never throws for what is wrong with the file: that is a row of kind `broken` or, as the last one, `end`.
 * Once the signal is aborted a Stop is the last one, also where the file holds no rows for long.
 * `onBytes` hears how much has been read of the file as it lies on the disk.
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

/** Reading was stopped after this line. */
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
  let cutter: RowReader | undefined
  const start = new FileStart()
  const line = () => cutter?.line() ?? start.line
  try {
    for await (const bytes of gunzipIfPacked(createReadStream(file, { signal }), onBytes)) {
      if (cutter) {
        yield* cutter.push(bytes)
        continue
      }
      const beginning = start.push(bytes)
      if (!beginning) continue
      const foreign = describeUnsupportedKind(beginning, file)
      if (foreign) yield ended(start.line, `the file ${foreign}`)
      cutter = cutterFor(file, beginning, requiredColumns, start.line)
      yield* cutter.push(beginning)
    }
  } catch (cause) {
    yield signal?.aborted ? { line: Math.max(1, line() - 1), isStop: true } : ended(line(), explain(cause))
  }
  if (cutter) yield* cutter.end()
  else yield ended(start.line, 'the file is empty, or holds blank lines only')
}

function ended(line: number, reason: string): Row {
  return { line, content: { kind: 'end', reason } }
}

/** Leaves out blank lines before the first sign, however many there are, and counts them. */
class FileStart {
  /** The line of the first sign, once it is found. */
  line = 1
  #isFirst = true

  /** The bytes from the first sign on, undefined where all of them are blank. */
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

/** A .json file may hold JSON Lines, and a .jsonl file an array: the first sign decides. */
function cutterFor(
  file: string,
  beginning: Buffer,
  requiredColumns: readonly string[],
  line: number,
): RowReader {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  const first = String.fromCharCode(beginning[0] ?? 0)
  if (name.endsWith('.csv')) return createCsvReader(requiredColumns, line)
  if (first === '[') return createJsonArrayReader(line)
  return first === '{' || /\.(?:json|jsonl|ndjson)$/.test(name)
    ? createJsonLinesReader(line)
    : createCsvReader(requiredColumns, line)
}

function explain(cause: unknown): string {
  const kept = 'what stands before this line was read'
  if (cause instanceof GzipBomb) return `${messageOf(cause)}; ${kept}`
  switch (codeOf(cause)) {
    case 'Z_BUF_ERROR':
      return `the gzip file ends too early, as if cut short while it was copied; ${kept}`
    case 'Z_DATA_ERROR':
      return `the gzip file is damaged (${messageOf(cause)}); ${kept}`
    default:
      return `the file cannot be read on (${messageOf(cause)}); ${kept}`
  }
}
