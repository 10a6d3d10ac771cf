import { nextTurn } from './yield-to-event-loop.ts'

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
