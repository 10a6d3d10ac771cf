import { NEWLINE, RowBytes } from './rows.ts'

/** The lines of a stream without the empty ones; undefined for a line that is longer than a row may be. Buffers one. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer | undefined> {
  const line = new RowBytes()
  const take = () => {
    const { isTooLong } = line
    const taken = line.takeAll()
    return isTooLong ? undefined : taken
  }
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end))
      if (!line.isEmpty) yield take()
      start = end + 1
    }
    line.add(chunk.subarray(start))
  }
  if (!line.isEmpty) yield take()
}
