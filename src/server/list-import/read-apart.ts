import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ProblemCode } from '../../contract/problems.ts'
import { ownProgram } from '../platform/own-program.ts'
import { problem } from '../platform/problems.ts'
import { startChild } from '../platform/supervised-child.ts'
import type { OutsideList } from './list-row.ts'
import { isWorkbook, readList } from './read-list.ts'

export type ReadApart = { list: OutsideList } | { refusal: ProblemCode }

/**
 * Reads a list as `readList` does, and throws the same, or ChildFailure. A few bytes of a workbook can stand for any number of cells, and
 * a large file takes its time; so these are read by a process of its own, with bounds for memory and time and two at
 * once, while the event loop stays free.
 */
export async function readListApart(bytes: Uint8Array, name: string): Promise<OutsideList> {
  const isQuick = bytes.length <= QUICK_BYTES && !isWorkbook(bytes)
  if (isQuick) return readList(bytes, name)
  await takePlace()
  try {
    return await ask(bytes, name.replaceAll('\0', ''))
  } finally {
    givePlace()
  }
}

async function ask(bytes: Uint8Array, name: string): Promise<OutsideList> {
  const { process: reading, ended } = await startChild(PROGRAM, () =>
    spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PROGRAM, name], {
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
    }),
  )
  reading.stdin.end(bytes)
  const [failure, told] = await Promise.all([ended, buffer(reading.stdout).catch(() => Buffer.alloc(0))])
  // Out of memory, or of time.
  if (failure?.reason === 'killed') throw problem('list_too_large')
  if (failure) throw failure
  const answer = JSON.parse(told.toString()) as ReadApart
  if ('refusal' in answer) throw problem(answer.refusal)
  return answer.list
}

/** Of a CSV file: so much is read in less time than a process takes to start. */
const QUICK_BYTES = 128 * 1024
const PROGRAM = fileURLToPath(ownProgram('src/server/list-import/read-list.program.ts'))
const MEMORY_MB = 256
const PATIENCE_MS = 20_000

/** So many files at once; the others wait in the order in which they came. */
let free = 2
const waiting: (() => void)[] = []

async function takePlace(): Promise<void> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function givePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else free++
}
