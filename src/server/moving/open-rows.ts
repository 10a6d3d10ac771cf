import { createReadStream } from 'node:fs'
import { type Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf, messageOf } from '../platform/startup-error.ts'
import { cutCsv } from './csv.reader.ts'
import { cutJsonArray } from './json-array.reader.ts'
import { cutJsonLines } from './json-lines.reader.ts'
import type { Row, RowCutter } from './rows.ts'

/**
 * The rows of a file in order, read as they are asked for: JSON Lines, a JSON array or CSV, packed with gzip or
 * not. Never throws for what is wrong with the file: that is a row of kind `broken` or, as the last one, `end`.
 * `onBytes` hears how much has been read of the file as it lies on the disk.
 */
export async function* readRows(
  file: string,
  requiredColumns: readonly string[],
  onBytes: (count: number) => void,
): AsyncGenerator<Row> {
  for await (const row of readAllRows(file, requiredColumns, onBytes)) {
    yield row
    if (row.content.kind === 'end') return
  }
}

async function* readAllRows(
  file: string,
  requiredColumns: readonly string[],
  onBytes: (count: number) => void,
): AsyncGenerator<Row> {
  let cutter: RowCutter | undefined
  let beginning = Buffer.alloc(0)
  try {
    for await (const bytes of unpacked(createReadStream(file), onBytes)) {
      if (cutter) {
        yield* cutter.push(bytes)
        continue
      }
      beginning = Buffer.concat([beginning, bytes])
      const foreign = foreignFormat(beginning)
      if (foreign) yield ended(1, foreign)
      cutter = cutterFor(file, beginning, requiredColumns)
      if (cutter) yield* cutter.push(withoutMark(beginning))
    }
  } catch (cause) {
    yield ended(cutter?.line() ?? 1, explain(cause))
  }
  if (cutter) yield* cutter.end()
}

function ended(line: number, reason: string): Row {
  return { line, content: { kind: 'end', reason } }
}

async function* unpacked(file: Readable, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const counted = countBytes(file, onBytes)
  const first = await counted.next()
  if (first.done) return
  const bytes = joined(first.value, counted)
  if (!first.value.subarray(0, 2).equals(GZIP_MAGIC)) {
    yield* bytes
    return
  }
  // The callback only keeps a failure from being unhandled: the loop below receives it as well.
  yield* pipeline(bytes, createGunzip(), () => {}) as unknown as AsyncIterable<Buffer>
}

async function* countBytes(file: Readable, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  let count = 0
  for await (const bytes of file as AsyncIterable<Buffer>) {
    yield bytes
    count += bytes.length
    onBytes(count)
  }
}

async function* joined(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

/** Undefined as long as there is nothing but white space to tell from. */
function cutterFor(
  file: string,
  beginning: Buffer,
  requiredColumns: readonly string[],
): RowCutter | undefined {
  const name = file.toLowerCase().replace(/\.gz$/, '')
  if (name.endsWith('.csv')) return cutCsv(requiredColumns)
  const [first] = withoutMark(beginning).toString('latin1').trimStart()
  // A .json file may hold JSON Lines, and a .jsonl file an array: the first sign decides.
  if (first === undefined) return undefined
  if (first === '[') return cutJsonArray()
  return first === '{' || /\.(?:json|jsonl|ndjson)$/.test(name) ? cutJsonLines() : cutCsv(requiredColumns)
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(UTF8_MARK) ? bytes.subarray(3) : bytes
}

function foreignFormat(beginning: Buffer): string | undefined {
  const [first, second] = beginning
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'the file is UTF-16 text; save it as UTF-8'
  }
  if (first === 0x50 && second === 0x4b)
    return 'the file is a zip archive or a spreadsheet; give the JSON or CSV file in it'
  return undefined
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

function explain(cause: unknown): string {
  const kept = 'what stands before this line was read'
  switch (codeOf(cause)) {
    case 'Z_BUF_ERROR':
      return `the gzip file ends too early, as if cut short while it was copied; ${kept}`
    case 'Z_DATA_ERROR':
      return `the gzip file is damaged (${messageOf(cause)}); ${kept}`
    default:
      return `the file cannot be read on (${messageOf(cause)}); ${kept}`
  }
}
