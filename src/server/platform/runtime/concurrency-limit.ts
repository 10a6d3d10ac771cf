/** More wait for their turn than may. */
export class TooManyWaiting extends Error {}

/** Runs at most `count` works at once, others in order. Throws TooManyWaiting where `mostWaiting` wait already. */
export function limitConcurrency(
  count: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= mostWaiting) throw new TooManyWaiting()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
