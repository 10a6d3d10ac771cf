import { setImmediate } from 'node:timers/promises'

/** Parts of `rows`, in order, each holding the event loop for milliseconds only. `lengthOf`: of a row's long texts. */
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

/** Parts of at most that many rows, such as fit into one statement. */
export function* partsOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** Returns one field of each row, in the order of the rows. */
export function pluck<Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] {
  return rows.map((row) => row[field])
}

/** The parts of `batchesOf`, each in another turn of the event loop. */
export async function* inTurns<Row>(
  ...[rows, lengthOf]: Parameters<typeof batchesOf<Row>>
): AsyncGenerator<readonly Row[]> {
  for (const batch of batchesOf(rows, lengthOf)) {
    await nextTurn()
    yield batch
  }
}

/** For long work: await the function between parts. It lets others run once 10 ms are used; SQLite never waits. */
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

/** Lets one caller go on in each turn of the event loop, in order, for works that would block it together. */
export function createTurns(): () => Promise<void> {
  let previous: Promise<void> = Promise.resolve()
  return () => (previous = previous.then(() => setImmediate()))
}

/** For the parts of long works. */
export const nextTurn = createTurns()
