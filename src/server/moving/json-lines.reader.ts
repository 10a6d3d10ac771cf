import { parseJsonRow } from './json-row.ts'
import { NEWLINE, RowBytes, type Row, type RowCutter, TOO_LONG } from './rows.ts'

/** One JSON object a line; empty lines count for nothing. */
export function cutJsonLines(): RowCutter {
  const bytes = new RowBytes()
  let line = 1

  function finish(): Row[] {
    const content = bytes.isTooLong ? TOO_LONG : undefined
    const taken = bytes.take()
    if (content) return [{ line, content }]
    return isBlank(taken) ? [] : [{ line, content: parseJsonRow(taken) }]
  }

  return {
    push(chunk) {
      const rows: Row[] = []
      let start = 0
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        bytes.add(chunk.subarray(start, end))
        rows.push(...finish())
        line++
        start = end + 1
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
