import {
  NEWLINE,
  parseJsonRow,
  QUOTE,
  RowBytes,
  type Row,
  type RowContent,
  type RowReader,
  TOO_LONG,
} from './rows.ts'

/**
 * One JSON array of objects, however it is laid out. Only brackets, commas and quotes are looked at here; each
 * element is parsed by itself, so that a broken one costs no other.
 */
export function createJsonArrayReader(firstLine = 1): RowReader {
  const bytes = new RowBytes()
  let line = firstLine
  let place: 'before' | 'inside' | 'after' = 'before'
  let index = 0
  /** Where the element in hand begins; undefined between elements. */
  let elementLine: number | undefined
  let isMissing = false
  let depth = 0
  let isInText = false
  let isEscaped = false

  function finish(): Row {
    const content = bytes.isTooLong ? TOO_LONG : undefined
    const taken = bytes.take()
    const row = { line: elementLine ?? line, index, content: content ?? parseJsonRow(taken) }
    elementLine = undefined
    isMissing = false
    index++
    return row
  }

  /** Of many in a row the first is told. */
  function missing(rows: Row[]): void {
    if (!isMissing) rows.push({ line, index, content: MISSING })
    isMissing = true
    index++
  }

  function ended(reason: string): Row {
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
        if (place === 'before') {
          // The format was told by this bracket.
          place = 'inside'
          continue
        }
        if (place === 'after') {
          return [...rows, ended('something follows after the end of the array')]
        }
        const isBetween = depth === 0
        if (isBetween && (byte === COMMA || byte === CLOSE)) {
          if (elementLine !== undefined) bytes.add(chunk.subarray(start, at))
          if (elementLine !== undefined) rows.push(finish())
          else if (byte === COMMA) missing(rows)
          if (byte === CLOSE) place = 'after'
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
      if (place === 'after') return []
      return [ended('the array is not closed: the file was cut short, or a quote is missing from here on')]
    },
    line: () => line,
  }
}

const MISSING: RowContent = {
  kind: 'broken',
  reason: 'there is nothing between two commas, from here to the next element',
}

const SPACE = 0x20
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN = 0x5b
const CLOSE = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
