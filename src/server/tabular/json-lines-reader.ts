import { NEWLINE, parseJsonRow, RowBytes, type Row, type RowReader, TOO_LONG } from './rows.ts'

/** One JSON object a line; empty lines count for nothing. */
export function createJsonLinesReader(firstLine = 1): RowReader {
  const bytes = new RowBytes()
  let line = firstLine

  function finish(): Row[] {
    const content = bytes.isTooLong ? TOO_LONG : undefined
    const taken = bytes.take()
    if (content) return [{ line, content }]
    return isBlank(taken) ? [] : [{ line, content: parseJsonRow(taken) }]
  }

  /** Where the next row begins. Files may hold millions of blank lines: nothing is made for them. */
  function skipBlank(chunk: Buffer, start: number): number {
    if (!bytes.isEmpty) return start
    let at = start
    for (; at < chunk.length && (chunk[at] ?? 0) <= SPACE; at++) if (chunk[at] === NEWLINE) line++
    return at
  }

  return {
    push(chunk) {
      const rows: Row[] = []
      let start = skipBlank(chunk, 0)
      for (let end = chunk.indexOf(NEWLINE, start); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        bytes.add(chunk.subarray(start, end))
        rows.push(...finish())
        line++
        start = skipBlank(chunk, end + 1)
      }
      bytes.add(chunk.subarray(start))
      return rows
    },
    end: finish,
    line: () => line,
  }
}

const SPACE = 0x20

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= SPACE)
}
