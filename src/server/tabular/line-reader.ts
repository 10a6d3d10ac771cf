import { NEWLINE, type Row, RowBytes, type RowReader } from './rows.ts'

/** A physical line, without its end; undefined bytes: it is longer than a row may be. */
export interface Line {
  line: number
  bytes: Buffer | undefined
}

interface LineUse {
  take(line: Line): Row[]
  /** Whether a byte before a line is passed over, with the one that follows it. */
  isBlank(byte: number, next: number | undefined): boolean
}

/** Splits bytes into lines, and counts them. Allocates nothing for blank ones: files may contain millions. */
export function createLineReader(firstLine: number, { take, isBlank }: LineUse): RowReader {
  const bytes = new RowBytes()
  let line = firstLine

  function finish(): Row[] {
    const { isTooLong } = bytes
    const taken = bytes.takeAll()
    return take({ line, bytes: isTooLong ? undefined : taken })
  }

  function skipBlank(chunk: Buffer, start: number): number {
    if (!bytes.isEmpty) return start
    let at = start
    for (; at < chunk.length && isBlank(chunk[at] ?? 0, chunk[at + 1]); at++)
      if (chunk[at] === NEWLINE) line++
    return at
  }

  return {
    push(chunk) {
      const rows: Row[] = []
      let start = skipBlank(chunk, 0)
      for (let end = chunk.indexOf(NEWLINE, start); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        bytes.add(chunk.subarray(start, end))
        for (const row of finish()) rows.push(row)
        line++
        start = skipBlank(chunk, end + 1)
      }
      bytes.add(chunk.subarray(start))
      return rows
    },
    end: () => (bytes.isEmpty ? [] : finish()),
    line: () => line,
  }
}
