import { createLineReader } from './line-reader.ts'
import {
  NEWLINE,
  parseJsonRow,
  QUOTE,
  type Row,
  RowBytes,
  type RowContent,
  type RowReader,
  TOO_LONG,
} from './rows.ts'

/** Reads one JSON object per line; empty lines are skipped. */
export function createJsonLinesReader(firstLine = 1): RowReader {
  return createLineReader(firstLine, {
    take: ({ line, bytes }) => [{ line, content: bytes ? parseJsonRow(bytes) : TOO_LONG }],
    isBlank: (byte) => byte <= SPACE,
  })
}

const SPACE = 0x20

/** Reads a JSON array of objects by brackets, commas and quotes; a broken element affects no other. */
export function createJsonArrayReader(firstLine = 1): RowReader {
  const bytes = new RowBytes()
  let line = firstLine
  let position: 'before' | 'inside' | 'after' = 'before'
  let index = 0
  /** The first line of the current element; undefined between elements. */
  let elementLine: number | undefined
  let isMissingReported = false
  let depth = 0
  let isInText = false
  let isEscaped = false

  function finishElement(): Row {
    const content = bytes.isTooLong ? TOO_LONG : undefined
    const elementBytes = bytes.takeAll()
    const row = { line: elementLine ?? line, index, content: content ?? parseJsonRow(elementBytes) }
    elementLine = undefined
    isMissingReported = false
    index++
    return row
  }

  /** Reports the first of several missing elements. */
  function reportMissing(rows: Row[]): void {
    if (!isMissingReported) rows.push({ line, index, content: MISSING })
    isMissingReported = true
    index++
  }

  function endRow(reason: string): Row {
    return { line: elementLine ?? line, index, content: { kind: 'end', reason } }
  }

  return {
    push(chunk) {
      const rows: Row[] = []
      let start = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0
        if (byte === NEWLINE) line++
        if (isInText) {
          if (isEscaped) isEscaped = false
          else if (byte === BACKSLASH) isEscaped = true
          else if (byte === QUOTE) isInText = false
          continue
        }
        if (byte <= SPACE) continue
        if (position === 'before') {
          // The opening bracket, by which the format was recognised.
          position = 'inside'
          continue
        }
        if (position === 'after') {
          return [...rows, endRow('something follows after the end of the array')]
        }
        const isBetween = depth === 0
        if (isBetween && (byte === COMMA || byte === CLOSE)) {
          if (elementLine !== undefined) bytes.add(chunk.subarray(start, at))
          if (elementLine !== undefined) rows.push(finishElement())
          else if (byte === COMMA) reportMissing(rows)
          if (byte === CLOSE) position = 'after'
          continue
        }
        if (elementLine === undefined) {
          elementLine = line
          start = at
        }
        if (byte === QUOTE) isInText = true
        else if (byte === OPEN || byte === OPEN_OBJECT) depth++
        else if ((byte === CLOSE || byte === CLOSE_OBJECT) && depth > 0) depth--
      }
      if (elementLine !== undefined) bytes.add(chunk.subarray(start))
      return rows
    },
    end() {
      if (position === 'after') return []
      return [endRow('the array is not closed: the file was cut short, or a quote is missing from here on')]
    },
    line: () => line,
  }
}

const MISSING: RowContent = {
  kind: 'broken',
  reason: 'there is nothing between two commas, from here to the next element',
}

const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN = 0x5b
const CLOSE = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
