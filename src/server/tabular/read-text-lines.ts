import { createReadStream } from 'node:fs'
import { readLines } from './read-lines.ts'

/**
 * The lines of a text file, without the empty ones. They end at line feeds alone: `node:readline` ends one at U+2028 and
 * U+2029 too, which JSON leaves in its texts as they are.
 */
export async function* readTextLines(file: string): AsyncGenerator<string> {
  for await (const line of readLines(createReadStream(file))) {
    if (line === undefined) throw new Error(`${file} has a line that is too long`)
    yield line.toString()
  }
}
