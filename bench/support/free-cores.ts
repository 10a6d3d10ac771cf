import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Unused cores, measured over a second (Linux: /proc/stat); elsewhere all that there are. */
export async function countFreeCores(): Promise<number> {
  try {
    const before = idleTicks()
    await sleep(1_000)
    // In ticks of 10 ms.
    return Math.min(availableParallelism(), (idleTicks() - before) / 100)
  } catch {
    return availableParallelism()
  }
}

function idleTicks(): number {
  const [, , , , idle = '0'] = readFileSync('/proc/stat', 'utf8').split(/\s+/)
  return Number(idle)
}
