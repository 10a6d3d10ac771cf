import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { Problem } from '../../http/responses/problems.ts'

/** What a child can do: each function loads only what its task needs. All values are copied between the processes. */
export type ChildTasks = Record<string, () => Promise<ChildTask>>
type ChildTask = (input: never, upload: Buffer) => Promise<unknown> | AsyncIterable<unknown>

export interface ChildRequest {
  task: string
  input: unknown
  /** The bytes of a small one; a large one is the child's standard input. */
  upload?: Uint8Array | 'on stdin' | undefined
  /** The problem where the values of a generator are too many or too long. */
  tooLarge?: ProblemCode | undefined
}

/** The values of a generator come in batches: the server sends NEXT_BATCH for each one after the first. */
export type ChildAnswer =
  | { output: unknown }
  | { values: readonly unknown[]; isLast: boolean }
  | { problem: ProblemCode; detail: string | undefined }

export const NEXT_BATCH = 'next batch'

/** Runs the tasks that createChildPool asks for. Anything but a Problem ends the program, and so does the server's end. */
export function answerParent(tasks: ChildTasks): void {
  process.on('message', (message: ChildRequest | typeof NEXT_BATCH) => {
    if (message !== NEXT_BATCH) void answer(tasks, message)
  })
}

async function answer(tasks: ChildTasks, { task, input, upload, tooLarge }: ChildRequest): Promise<void> {
  try {
    const run = await tasks[task]!()
    const result = run(input as never, upload === 'on stdin' ? readFileSync(0) : Buffer.from(upload ?? ''))
    if (!(Symbol.asyncIterator in result)) return send({ output: await result })
    for await (const values of batchesOf(result)) {
      send({ values, isLast: false })
      await once(process, 'message')
    }
    send({ values: [], isLast: true })
  } catch (cause) {
    // A RangeError says that a text or an array is too long.
    const problem = cause instanceof RangeError && tooLarge !== undefined ? new Problem(tooLarge) : cause
    if (!(problem instanceof Problem)) throw cause
    send({ problem: problem.code, detail: problem.detail })
  }
}

function send(answer: ChildAnswer): void {
  // A failed send needs no handling: the server has ended.
  process.send?.(answer, () => {})
}

/** Batches that the server reads in a few milliseconds each. Throws RangeError where all together are too long. */
async function* batchesOf(values: AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let batch: unknown[] = []
  let length = 0
  let left = MAX_LENGTH
  for await (const value of values) {
    const { length: valueLength } = JSON.stringify(value)
    left -= valueLength
    if (left < 0) throw new RangeError('too long an answer')
    batch.push(value)
    length += valueLength
    if (length < BATCH_LENGTH) continue
    yield batch
    batch = []
    length = 0
  }
  yield batch
}

const BATCH_LENGTH = 64 * 1024
/** More than the largest file holds; but a workbook stores a text once that any number of its cells repeat. */
const MAX_LENGTH = 24 * 1024 * 1024
