import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { isProblemCode, type ProblemCode } from '../../../contract/problems.ts'
import { programPath } from './program-path.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { problem } from '../http/problems.ts'
import { startChild } from './supervised-child.ts'
import type { Upload } from '../http/uploads.ts'

interface Reading<Line> {
  /** The source file of the program, which ends in `writeLines` (write-lines.ts). */
  program: string
  args?: readonly string[]
  /** On its standard input. */
  upload: Upload
  /** What each line of its output holds. */
  line: z.ZodType<Line>
  /** The problem where it runs out of memory or time. */
  tooLarge: ProblemCode
}

/**
 * Has a program of ours read an upload in a process of its own, with bounds for memory and time and two at once: a few
 * bytes can stand for any amount of memory, and a large file takes its time. Calls `onLine` with each value that the
 * program writes, other requests being answered meanwhile. Throws the problem with which the program refuses the file,
 * and ChildFailure.
 */
export function readInChild<Line>(reading: Reading<Line>, onLine: (line: Line) => void): Promise<void> {
  return runInTurn(() => run(reading, onLine))
}

const runInTurn = limitConcurrency(2)

async function run<Line>(
  { program, args = [], upload, line, tooLarge }: Reading<Line>,
  onLine: (line: Line) => void,
): Promise<void> {
  const isInMemory = upload instanceof Uint8Array
  const file = fileURLToPath(programPath(program))
  const {
    process: child,
    ended,
    kill,
  } = await startChild(program, () =>
    spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, file, ...args], {
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
      stdio: [isInMemory ? 'pipe' : upload.fd, 'pipe', 'ignore'],
    }),
  )
  if (isInMemory) child.stdin?.end(upload)
  try {
    let rest = ''
    for await (const text of child.stdout!.setEncoding('utf8')) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) onLine(line.parse(parseLine(text)))
    }
    const failure = await ended
    // Out of memory, or of time.
    if (failure?.reason === 'killed') throw problem(tooLarge)
    if (failure) throw failure
  } finally {
    kill()
  }
}

/** The last line of a program that refuses its file. */
export interface ProblemLine {
  problem: ProblemCode
}

function parseLine(text: string): unknown {
  const line: unknown = JSON.parse(text)
  if (typeof line === 'object' && line !== null && 'problem' in line && isProblemCode(line.problem))
    throw problem(line.problem)
  return line
}

const MEMORY_MB = 256
/** A busy machine gives a process of low priority little of its time. */
const PATIENCE_MS = 60_000
