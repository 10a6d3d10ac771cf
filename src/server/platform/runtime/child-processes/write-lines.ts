import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { Problem } from '../../http/responses/problems.ts'
import type { ProblemLine } from './read-in-child.ts'

/**
 * The main function of a program for `readInChild`: reads the file on standard input and writes each value of `read` as
 * a line of JSON. `tooLarge` is the problem for too much output.
 */
export async function writeLines(
  tooLarge: ProblemCode,
  read: (bytes: Buffer) => Promise<Iterable<unknown>>,
): Promise<void> {
  try {
    let left = MAX_OUTPUT_LENGTH
    for (const value of await read(await buffer(process.stdin))) {
      const line = `${JSON.stringify(value)}\n`
      left -= line.length
      if (left < 0) throw new Problem(tooLarge)
      await write(line)
    }
  } catch (cause) {
    const problem = problemCodeOf(cause, tooLarge)
    if (problem === undefined) throw cause
    await write(`${JSON.stringify({ problem } satisfies ProblemLine)}\n`)
  }
}

/** More than the largest file holds; but a workbook stores a text once that any number of its cells repeat. */
const MAX_OUTPUT_LENGTH = 24 * 1024 * 1024

async function write(line: string): Promise<void> {
  if (!process.stdout.write(line)) await once(process.stdout, 'drain')
}

/** A RangeError says that a text or an array is too long. */
function problemCodeOf(cause: unknown, tooLarge: ProblemCode): ProblemCode | undefined {
  if (cause instanceof Problem) return cause.code
  return cause instanceof RangeError ? tooLarge : undefined
}
