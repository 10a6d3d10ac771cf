import { NEWLINE, parseJsonRow, RowBytes, type Row, type RowReader, TOO_LONG } from './rows.ts'

/** Reads one JSON object per line; empty lines are skipped. */
export function createJsonLinesReader(firstLine = 1): RowReader {
  const bytes = new RowBytes()
  let line = firstLine

  function finishLine(): Row[] {
    const content = bytes.isTooLong ? TOO_LONG : undefined
    const lineBytes = bytes.takeAll()
    if (content) return [{ line, content }]
    return isBlankLine(lineBytes) ? [] : [{ line, content: parseJsonRow(lineBytes) }]
  }

  /** The start of the next row. Allocates nothing for blank lines: files may contain millions. */
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
        rows.push(...finishLine())
        line++
        start = skipBlank(chunk, end + 1)
      }
      bytes.add(chunk.subarray(start))
      return rows
    },
    end: finishLine,
    line: () => line,
  }
}

const SPACE = 0x20

function isBlankLine(bytes: Buffer): boolean {
  return bytes.every((byte) => byte <= SPACE)
}
