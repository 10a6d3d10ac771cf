/** A line is longer than the reader may hold. */
export class LineTooLong extends Error {}

/**
 * The lines of a stream of bytes, without their ends. Never holds more than `longest` bytes and one chunk: compressed, a
 * line of gigabytes is a small file. Throws LineTooLong.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, longest: number): AsyncIterable<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    length += part.length
    if (length > longest) throw new LineTooLong(`a line has more than ${longest} bytes`)
    if (part.length > 0) parts.push(part)
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end))
      yield Buffer.concat(parts)
      parts = []
      length = 0
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield Buffer.concat(parts)
}

const LINE_FEED = 0x0a
