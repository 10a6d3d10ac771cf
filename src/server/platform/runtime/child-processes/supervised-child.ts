import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { messageOf } from '../faults.ts'

/** Why a child process did not do its work. HTTP answers it with 503 (answer-problem.ts). */
export class ChildFailure extends Error {
  readonly reason: 'not started' | 'exited' | 'killed' | 'timeout' | 'stopping'

  constructor(reason: ChildFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export interface SupervisedChild<Child extends ChildProcess = ChildProcess> {
  process: Child
  /** Resolves when it has ended, with undefined after status 0. Never rejects. */
  ended: Promise<ChildFailure | undefined>
  kill(): void
}

/**
 * Starts a child process that cannot end the server: its errors, broken pipes and death are only reported in `ended`.
 * Its priority is lower than the server's. Rejects with ChildFailure where it cannot be started. `stopChildren` kills it.
 */
export async function startChild<Child extends ChildProcess>(
  name: string,
  start: () => Child,
): Promise<SupervisedChild<Child>> {
  if (isStopping) throw stoppingFailure()
  const child = await spawned(name, start)
  const { promise: ended, resolve } = Promise.withResolvers<ChildFailure | undefined>()
  const supervised: SupervisedChild<Child> = { process: child, ended, kill: () => void child.kill('SIGKILL') }
  // Writing to a child that has ended is a broken pipe.
  for (const stream of child.stdio) stream?.on('error', () => {})
  child.on('close', (status, signal) => {
    children.delete(supervised)
    resolve(isStopping ? stoppingFailure() : failureOf(name, status, signal))
  })
  children.add(supervised)
  if (isStopping) supervised.kill()
  return supervised
}

async function spawned<Child extends ChildProcess>(name: string, start: () => Child): Promise<Child> {
  try {
    const child = start()
    // For its whole life: an error event without a listener would end the server.
    child.on('error', () => {})
    await once(child, 'spawn')
    // At once: what it loads before it works would compete with readers' requests.
    if (child.pid !== undefined) {
      lowerPriority(child.pid)
      offerToKiller(child.pid)
    }
    return child
  } catch (cause) {
    throw new ChildFailure('not started', `${name} could not be started: ${messageOf(cause)}`, cause)
  }
}

/**
 * Niceness of a child: on a core that it shares with the server it has a quarter of the time. At 10, below normal, it has a
 * tenth, and a picture or a book waits for minutes beside any other program that keeps the machine busy.
 */
export const CHILD_NICENESS = 5

/** Readers' requests come first on one core. A lower priority that the operator has set for the site stays. */
export function lowerPriority(pid: number): void {
  if (getPriority(pid) < CHILD_NICENESS) setPriority(pid, CHILD_NICENESS)
}

/** Where memory runs out, Linux ends a child, which is tried again, and not the server. */
function offerToKiller(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '500')
  } catch {
    // Another system, or the child has ended.
  }
}

/** Kills every child when the server stops; no new one starts after it. */
export function stopChildren(): void {
  isStopping = true
  for (const child of children) child.kill()
}

/** How many run now, idle ones included. */
export function countChildren(): number {
  return children.size
}

let isStopping = false
const children = new Set<SupervisedChild>()

function failureOf(name: string, status: number | null, signal: string | null): ChildFailure | undefined {
  if (signal !== null) return new ChildFailure('killed', `${name} was ended by ${signal}`)
  if (status !== 0) return new ChildFailure('exited', `${name} ended with status ${status}`)
  return undefined
}

function stoppingFailure(): ChildFailure {
  return new ChildFailure('stopping', 'the server is stopping')
}
