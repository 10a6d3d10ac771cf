import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ChildFailure, startChild, type SupervisedChild } from './supervised-child.ts'

interface ChildPoolOptions {
  /** For one answer. A child that takes longer is killed. */
  timeoutMs: number
  /** How long an idle child waits for the next input. Without it a child ends after its answer. */
  idleMs?: number
}

/**
 * Sends each input to a child process that runs this program (answer-parent.ts) and resolves with its answer, one after
 * another. Rejects with ChildFailure; the next call then starts a new child.
 */
export function createChildPool<Input, Output>(
  program: URL,
  { timeoutMs, idleMs }: ChildPoolOptions,
): (input: Input) => Promise<Output> {
  let queue: Promise<unknown> = Promise.resolve()
  let idle: { child: SupervisedChild; timer: NodeJS.Timeout } | undefined

  return (input) => {
    const answer = queue.then(() => request(input))
    queue = answer.catch(() => {})
    return answer
  }

  async function request(input: Input): Promise<Output> {
    const child = reuseIdle() ?? (await startProgram(program))
    try {
      const output = await exchange(child, input, timeoutMs)
      if (idleMs === undefined) end(child)
      else keepIdle(child, idleMs)
      return output as Output
    } catch (cause) {
      child.kill()
      throw cause
    }
  }

  function reuseIdle(): SupervisedChild | undefined {
    if (!idle) return undefined
    const { child, timer } = idle
    idle = undefined
    clearTimeout(timer)
    return child.process.connected ? child : undefined
  }

  function keepIdle(child: SupervisedChild, idleMs: number): void {
    const timer = setTimeout(() => {
      idle = undefined
      end(child)
    }, idleMs).unref()
    idle = { child, timer }
  }
}

function startProgram(program: URL): Promise<SupervisedChild> {
  const file = fileURLToPath(program)
  return startChild(file, () =>
    fork(file, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
}

/** Rejects where the child ends or does not answer in time. */
async function exchange(child: SupervisedChild, input: unknown, timeoutMs: number): Promise<unknown> {
  const { process } = child
  setReferenced(process, true)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new ChildFailure('timeout', `no answer from a child within ${timeoutMs} ms`)),
        timeoutMs,
      )
      void child.ended.then((failure) =>
        reject(failure ?? new ChildFailure('exited', 'a child ended without an answer')),
      )
      process.once('message', resolve)
      // A failed send needs no handling: the child has ended, or the timeout applies.
      process.send(input as object, () => {})
    })
  } finally {
    clearTimeout(timer)
    process.removeAllListeners('message')
    setReferenced(process, false)
  }
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
