import { setImmediate } from 'node:timers/promises'

/**
 * Parts of `rows`, in their order, each so small that storing or reading it holds the event loop for some milliseconds only.
 * `lengthOf`: of the row's long texts.
 */
export function* batchesOf<Row>(
  rows: readonly Row[],
  lengthOf: (row: Row) => number = () => 0,
): Generator<readonly Row[]> {
  let batch: Row[] = []
  let length = 0
  for (const row of rows) {
    if (batch.length >= MAX_ROWS || length >= MAX_LENGTH) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += lengthOf(row)
  }
  if (batch.length > 0) yield batch
}

const MAX_ROWS = 100
const MAX_LENGTH = 128 * 1024

/** The same parts, each in another turn of the event loop. */
export async function* inTurns<Row>(
  ...[rows, lengthOf]: Parameters<typeof batchesOf<Row>>
): AsyncGenerator<readonly Row[]> {
  for (const batch of batchesOf(rows, lengthOf)) {
    await nextTurn()
    yield batch
  }
}

/**
 * For long work: await the returned function between its parts. It lets other requests run once this work has used the
 * process for 10 ms. SQLite's queries never wait, so a whole request would otherwise block the event loop.
 */
export function startYielding(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return
    await nextTurn()
    since = performance.now()
  }
}

/** In milliseconds. */
const LONGEST_TURN = 10

/**
 * Returns a function for works that would block the event loop together: one caller goes on in each turn of the event
 * loop, in the order of their calls.
 */
export function createTurns(): () => Promise<void> {
  let previous: Promise<void> = Promise.resolve()
  return () => (previous = previous.then(() => setImmediate()))
}

/** For the parts of long works. */
export const nextTurn = createTurns()
