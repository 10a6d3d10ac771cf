import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { isProblemCode, type ProblemCode } from '../../../../contract/problems.ts'
import { programPath } from './program-path.ts'
import { limitConcurrency } from '../concurrency-limit.ts'
import { problem } from '../../http/responses/problems.ts'
import { startYielding } from '../yield-to-event-loop.ts'
import { startChild } from './supervised-child.ts'
import type { Upload } from '../../http/requests/uploads.ts'

interface Reading<Line> {
  /** The source file of the program, which ends in `writeLines` (write-lines.ts). */
  program: string
  args?: readonly string[]
  /** Its standard input. */
  upload: Upload
  /** The schema of each line of its output. */
  line: z.ZodType<Line>
  /** The problem where it runs out of memory or time. */
  tooLarge: ProblemCode
}

/**
 * Reads an upload in a child process, with limits for memory and time, two at once: a few compressed bytes can need any
 * amount of memory, and a large file would block other requests. Calls `onLine` with each value that the program writes.
 * Throws the problem that the program reports for the file, and ChildFailure.
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
    const yieldIfDue = startYielding()
    const readLines = createLineReader()
    for await (const part of child.stdout!.setEncoding('utf8')) {
      for (const text of readLines(part as string)) {
        onLine(line.parse(parseLine(text)))
        await yieldIfDue()
      }
    }
    const failure = await ended
    // Out of memory, or of time.
    if (failure?.reason === 'killed') throw problem(tooLarge)
    if (failure) throw failure
  } finally {
    kill()
  }
}

/**
 * Takes a text part by part, and returns the lines that end in each. A long line is joined at its end alone: at each of its
 * parts it would take quadratic time.
 */
export function createLineReader(): (part: string) => string[] {
  let started: string[] = []
  return (part) => {
    const starts = part.split('\n')
    return starts.flatMap((start, at) => {
      started.push(start)
      if (at === starts.length - 1) return []
      const line = started.join('')
      started = []
      return [line]
    })
  }
}

/** The last line of a program that cannot accept its file. */
export interface ProblemLine {
  problem: ProblemCode
}

function parseLine(text: string): unknown {
  const line: unknown = JSON.parse(text)
  if (typeof line === 'object' && line !== null && 'problem' in line && isProblemCode(line.problem))
    throw problem(line.problem)
  return line
}

/** A file of this size is read in a few milliseconds, and faster than a process starts. */
export const QUICK_BYTES = 16 * 1024

const MEMORY_MB = 256
/** Long, because a process of low priority is slow on a busy machine. */
const PATIENCE_MS = 60_000
