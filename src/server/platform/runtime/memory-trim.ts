import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back to the machine, once hardly anybody asks for anything, what V8 has taken for a rush and keeps for the next
 * one. It holds the process up for a tenth of a second or two, so that it is done once after each rush, and only where
 * it is worth it (docs/decisions/0023).
 */
export function startMemoryTrim(): { stop(): void } {
  const look = watchHeap({ heapBytes: () => getHeapStatistics().total_heap_size, collect: findCollector() })
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    look(performance.eventLoopUtilization(before).active)
    // Collecting itself is no visitor's.
    before = performance.eventLoopUtilization()
  }, 1_000).unref()
  return { stop: () => clearInterval(timer) }
}

interface Heap {
  /** What V8 has of the machine, used or not. */
  heapBytes(): number
  /** Collects garbage and gives back the room that it took. */
  collect(): void
}

/** To be told each second for how many milliseconds of it the process was at work. */
export function watchHeap({ heapBytes, collect }: Heap): (active: number) => void {
  let secondsAtRest = 0
  // At the start there is what loading has left.
  let kept = 0
  let wasRush = true
  return (active) => {
    secondsAtRest = active < MOST_AT_REST ? secondsAtRest + 1 : 0
    wasRush ||= active >= LEAST_OF_A_RUSH
    if (!wasRush || secondsAtRest < REST || heapBytes() - kept < WORTH_IT) return
    collect()
    kept = heapBytes()
    secondsAtRest = 0
    wasRush = false
  }
}

/** Milliseconds of a second: a few readers fill the heap as well, little by little, and are not to be held up again and again. */
const LEAST_OF_A_RUSH = 300

/** Milliseconds of a second. */
const MOST_AT_REST = 50

/** Seconds after which a rush is over. */
const REST = 2

/** Bytes. */
const WORTH_IT = 16 * 2 ** 20

/**
 * V8's own, which Node shows to programs that are started with a flag only; a context made after the flag has it.
 * The last resort of V8 is the one that also gives back the pages that it keeps for itself.
 */
export function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  return () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
