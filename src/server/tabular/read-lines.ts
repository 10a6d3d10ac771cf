import { NEWLINE, ROW_LIMIT, RowBytes } from './rows.ts'
import { createReadStream } from 'node:fs'

/** A stream's lines but empty ones; undefined for a line above `longest`, of which it never holds more. */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  longest = ROW_LIMIT,
): AsyncGenerator<Buffer | undefined> {
  const line = new RowBytes(longest)
  let isRefused = false
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end))
      if (!line.isEmpty && !isRefused) yield line.isTooLong ? undefined : line.takeAll()
      if (line.isTooLong) line.takeAll()
      isRefused = false
      start = end + 1
    }
    line.add(chunk.subarray(start))
    if (line.isTooLong && !isRefused) {
      isRefused = true
      yield undefined
    }
  }
  if (!line.isEmpty && !isRefused) yield line.takeAll()
}

/** A text file's lines but empty ones, by line feeds alone: U+2028 and U+2029 stand in JSON's texts. */
export async function* readTextLines(file: string): AsyncGenerator<string> {
  for await (const line of readLines(createReadStream(file))) {
    if (line === undefined) throw new Error(`${file} has a line that is too long`)
    yield line.toString()
  }
}
