import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface HealthPoller {
  /** The longest that /healthz took to answer since the last call, in milliseconds. */
  longestStall(): Promise<number>
  stop(): void
}

/** Polls /healthz from a process of its own, which the attack's work does not slow down. */
export async function pollHealth(address: string): Promise<HealthPoller> {
  const poller = fork(path.join(import.meta.dirname, 'poll-health.program.ts'), [`${address}/healthz`])
  const longestStall = async () => {
    const answer = once(poller, 'message')
    poller.send('longest')
    const [stall] = (await answer) as [number]
    return stall
  }
  // The first answers wait for the program to start.
  await longestStall()
  return { longestStall, stop: () => void poller.kill() }
}
