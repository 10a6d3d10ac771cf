import { type ChildProcess, fork } from 'node:child_process'
import type { ProblemCode } from '../../../../contract/problems.ts'
import type { Upload } from '../../http/requests/uploads.ts'
import { problem } from '../../http/responses/problems.ts'
import { limitConcurrency } from '../concurrency-limit.ts'
import { type ChildAnswer, type ChildRequest, type ChildTasks, NEXT_BATCH } from './answer-parent.ts'
import { ChildFailure, startChild, type SupervisedChild } from './supervised-child.ts'

export interface ChildLimits {
  /** For one answer. A child that takes longer is killed. */
  timeoutMs: number
  /** How long an idle child waits for the next input. Without it a child ends after its answer. Not for uploads. */
  idleMs?: number
  /** The children that work at once; further calls wait for their turn. Default: one. */
  atOnce?: number
  /** MB of V8's heap; default: V8's own limit. */
  heapMb?: number
  /** The problem where the child runs out of memory or time, or answers too much: its input is to blame. */
  tooLarge?: ProblemCode
}

type Task<Tasks extends ChildTasks, Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

type Arguments<Run> = Run extends (input: infer Input) => unknown
  ? [input: Input]
  : Run extends (input: infer Input, upload: Buffer) => unknown
    ? [input: Input, upload: Upload]
    : never

type Answer<Run> = Run extends (...args: never[]) => AsyncIterable<infer Value>
  ? Value[]
  : Run extends (...args: never[]) => Promise<infer Output>
    ? Output
    : never

/**
 * Returns a function that runs a task in a child process of this program (answer-parent.ts) and resolves with its
 * answer; that of a generator is all its values. Rejects with the task's Problem, and with ChildFailure; the next call
 * then starts a new child.
 */
export function createChildPool<Tasks extends ChildTasks>(
  program: URL,
  limits: { [Name in keyof Tasks & string]: ChildLimits },
) {
  const runners = new Map(
    Object.entries<ChildLimits>(limits).map(([task, each]) => [task, createRunner(program, task, each)]),
  )
  return <Name extends keyof Tasks & string>(
    task: Name,
    ...[input, upload]: Arguments<Task<Tasks, Name>>
  ): Promise<Answer<Task<Tasks, Name>>> =>
    runners.get(task)!(input, upload) as Promise<Answer<Task<Tasks, Name>>>
}

/** The children of one task. */
function createRunner(
  program: URL,
  task: string,
  { timeoutMs, idleMs, atOnce, heapMb, tooLarge }: ChildLimits,
) {
  const inTurn = limitConcurrency(atOnce ?? 1)
  const idle: { child: SupervisedChild; timer: NodeJS.Timeout }[] = []

  return async (input: unknown, upload?: Upload): Promise<unknown> => {
    const isFile = upload !== undefined && !(upload instanceof Uint8Array)
    const request = { task, input, upload: isFile ? 'on stdin' : upload, tooLarge } as const
    const answer = await inTurn(() => send(request, isFile ? upload.fd : 'ignore'))
    if ('problem' in answer) throw problem(answer.problem, answer.detail)
    return answer.output
  }

  async function send(request: ChildRequest, stdin: number | 'ignore'): Promise<WholeAnswer> {
    const child = reuseIdle() ?? (await start(stdin))
    try {
      const answer = await exchange(child, request, timeoutMs)
      if (idleMs === undefined) end(child)
      else keepIdle(child, idleMs)
      return answer
    } catch (cause) {
      child.kill()
      throw tooLarge !== undefined && isExhausted(cause) ? problem(tooLarge) : cause
    }
  }

  function start(stdin: number | 'ignore'): Promise<SupervisedChild> {
    const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]
    return startChild(`the child process of ${task}`, () =>
      fork(program, {
        serialization: 'advanced',
        // Those of a site that waits (bin/start-lean.mjs) would slow down a task that only computes.
        execArgv: [...process.execArgv.filter((flag) => !/^--(?:max-semi|heap-grow)/.test(flag)), ...heap],
        // Where memory runs out V8 writes a page to standard error.
        stdio: [stdin, 'ignore', tooLarge === undefined ? 'inherit' : 'ignore', 'ipc'],
      }),
    )
  }

  function reuseIdle(): SupervisedChild | undefined {
    const { child, timer } = idle.pop() ?? {}
    clearTimeout(timer)
    return child?.process.connected ? child : undefined
  }

  function keepIdle(child: SupervisedChild, idleMs: number): void {
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(waiting), 1)
      end(child)
    }, idleMs).unref()
    const waiting = { child, timer }
    idle.push(waiting)
  }
}

type WholeAnswer = Exclude<ChildAnswer, { values: unknown }>

/** Rejects where the child ends or does not answer in time. */
async function exchange(
  { process, ended }: SupervisedChild,
  request: ChildRequest,
  timeoutMs: number,
): Promise<WholeAnswer> {
  setReferenced(process, true)
  let timer: NodeJS.Timeout | undefined
  // Not a reaction to `ended`: it would hold each request in memory until the child ends.
  let fail = () => {}
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new ChildFailure('timeout', `no answer from a child within ${timeoutMs} ms`)),
        timeoutMs,
      )
      fail = () =>
        void ended.then((failure) =>
          reject(failure ?? new ChildFailure('exited', 'a child ended without an answer')),
        )
      process.on('close', fail)
      const values: unknown[] = []
      process.on('message', (answer: ChildAnswer) => {
        if (!('values' in answer)) return resolve(answer)
        values.push(...answer.values)
        if (answer.isLast) return resolve({ output: values })
        // A failed send needs no handling: the child has ended, or the timeout applies.
        process.send(NEXT_BATCH, () => {})
      })
      process.send(request, () => {})
    })
  } finally {
    clearTimeout(timer)
    process.off('close', fail)
    process.removeAllListeners('message')
    setReferenced(process, false)
  }
}

function isExhausted(cause: unknown): boolean {
  return cause instanceof ChildFailure && (cause.reason === 'killed' || cause.reason === 'timeout')
}

/** Its program ends when it is disconnected. */
function end({ process }: SupervisedChild): void {
  if (process.connected) process.disconnect()
}

/** An idle child must not keep the server's process from ending. */
function setReferenced(process: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref'
  process[change]()
  process.channel?.[change]()
}
