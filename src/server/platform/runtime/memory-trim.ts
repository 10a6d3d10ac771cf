import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns memory to the machine after a peak of requests, which V8 would otherwise keep for the next one. The collection
 * blocks the process for a tenth of a second or two: it runs once after each peak, when the process is nearly idle, and
 * only where it frees enough (docs/decisions/0023).
 */
export function startMemoryTrim(): { stop(): void } {
  const check = watchHeap({ heapBytes: () => getHeapStatistics().total_heap_size, collect: findCollector() })
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    check(performance.eventLoopUtilization(before).active)
    // The collection itself does not count as load.
    before = performance.eventLoopUtilization()
  }, 1_000).unref()
  return { stop: () => clearInterval(timer) }
}

interface Heap {
  /** The bytes that V8 has reserved, used or not. */
  heapBytes(): number
  /** Collects garbage and returns its memory to the machine. */
  collect(): void
}

/** Returns a function to call each second with the milliseconds of it in which the process was active. */
export function watchHeap({ heapBytes, collect }: Heap): (active: number) => void {
  let idleSeconds = 0
  // Loading the program leaves garbage, too.
  let heapAfterTrim = 0
  let hadPeak = true
  return (active) => {
    idleSeconds = active < IDLE_BELOW ? idleSeconds + 1 : 0
    hadPeak ||= active >= PEAK_FROM
    if (!hadPeak || idleSeconds < IDLE_SECONDS || heapBytes() - heapAfterTrim < MIN_FREED) return
    collect()
    heapAfterTrim = heapBytes()
    idleSeconds = 0
    hadPeak = false
  }
}

/** Active milliseconds of a second. A few readers fill the heap slowly, too, and should not be delayed again and again. */
const PEAK_FROM = 300

/** Active milliseconds of a second. */
const IDLE_BELOW = 50

/** After them a peak is over. */
const IDLE_SECONDS = 2

/** Bytes. */
const MIN_FREED = 16 * 2 ** 20

/**
 * V8's collector, which Node exposes only to programs that are started with a flag; a context created after the flag was
 * set has it. The flavor "last-resort" also returns V8's reserved pages.
 */
export function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  return () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
