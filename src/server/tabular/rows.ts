import { messageOf } from '../platform/runtime/startup-error.ts'

/** One row of a file, whatever its format. */
export interface Row {
  /** The physical line on which the row begins, from 1. */
  line: number
  /** Where the row stands in a JSON array, from 0. */
  index?: number
  content: RowContent
}

export type RowContent =
  | { kind: 'row'; fields: Record<string, unknown> }
  /** This row is lost, the next ones are not. */
  | { kind: 'broken'; reason: string }
  /** Nothing after this can be read. */
  | { kind: 'end'; reason: string }

/** Cuts a stream of UTF-8 bytes into rows. Keeps no more than the row in hand. */
export interface RowReader {
  push(bytes: Buffer): Row[]
  /** What is left when the bytes have ended. */
  end(): Row[]
  /** The line on which the next byte stands. */
  line(): number
}

/** Bytes that one row may take: an article of 2 MB written in \u escapes, and room to spare. */
export const ROW_LIMIT = 16 * 1024 * 1024

export const TOO_LONG: RowContent = {
  kind: 'broken',
  reason: `the row is longer than ${ROW_LIMIT / 1024 / 1024} MB`,
}

/** The bytes of the row in hand, which may arrive in many pieces. Past the limit they are let go. */
export class RowBytes {
  #pieces: Buffer[] = []
  #length = 0

  add(piece: Buffer): void {
    this.#length += piece.length
    if (this.isTooLong) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  get isTooLong(): boolean {
    return this.#length > ROW_LIMIT
  }

  /** Everything added, and begins anew. */
  take(): Buffer {
    const bytes = this.#pieces.length === 1 && this.#pieces[0] ? this.#pieces[0] : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    return bytes
  }
}

/** One JSON object out of its bytes. */
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
