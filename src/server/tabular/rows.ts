import { messageOf } from '../platform/runtime/faults.ts'

/** One row of a file of any format. */
export interface Row {
  /** The physical line on which the row starts, from 1. */
  line: number
  /** The row's index in a JSON array, from 0. */
  index?: number
  content: RowContent
}

export type RowContent =
  | { kind: 'row'; fields: Record<string, unknown> }
  /** This row is unreadable, the next ones are not. */
  | { kind: 'broken'; reason: string }
  /** Nothing after this can be read. */
  | { kind: 'end'; reason: string }

/** Splits a stream of UTF-8 bytes into rows. Buffers the current row only. */
export interface RowReader {
  push(bytes: Buffer): Row[]
  /** The remaining rows after the last bytes. */
  end(): Row[]
  /** The line of the next byte. */
  line(): number
}

/** The maximum bytes of a row: enough for a review of 2 MB in \u escapes. */
export const ROW_LIMIT = 16 * 1024 * 1024

export const TOO_LONG: RowContent = {
  kind: 'broken',
  reason: `the row is longer than ${ROW_LIMIT / 1024 / 1024} MB`,
}

/** Buffers the chunks of the current row; above the limit they are discarded. */
export class RowBytes {
  readonly #limit: number
  #chunks: Buffer[] = []
  #length = 0

  constructor(limit = ROW_LIMIT) {
    this.#limit = limit
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length
    if (this.isTooLong) this.#chunks = []
    else if (chunk.length > 0) this.#chunks.push(chunk)
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get isTooLong(): boolean {
    return this.#length > this.#limit
  }

  /** Returns all bytes and starts a new row. */
  takeAll(): Buffer {
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    return bytes
  }
}

/** Parses one JSON object. */
export function parseJsonRow(bytes: Buffer): RowContent {
  const text = decodeUtf8(bytes)
  if (text === undefined) return NOT_UTF8
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { kind: 'broken', reason: `the row is not JSON (${messageOf(cause)})` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'broken', reason: 'the row is JSON, but not an object with named fields' }
  }
  return { kind: 'row', fields: value as Record<string, unknown> }
}

/** Undefined where the bytes are not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const NOT_UTF8: RowContent = {
  kind: 'broken',
  reason: 'the row is not UTF-8 text; save the file as UTF-8',
}

export const NEWLINE = 0x0a
export const QUOTE = 0x22
