/** Parts of `rows`, in their order, each so small that storing it holds the event loop for some milliseconds only. */
export function* batchesOf<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string = () => '',
): Generator<readonly Row[]> {
  let batch: Row[] = []
  let length = 0
  for (const row of rows) {
    if (batch.length >= MAX_ROWS || length >= MAX_TEXT) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(row)
    length += textOf(row).length
  }
  if (batch.length > 0) yield batch
}

const MAX_ROWS = 100
const MAX_TEXT = 128 * 1024
