import { setImmediate } from 'node:timers/promises'
import { createCsvReader } from './csv-reader.ts'
import type { Row } from './rows.ts'

/**
 * The rows of a whole CSV file and its columns, other work being done meanwhile. Once there are more rows than `limit`
 * no further ones are looked for.
 */
export async function readWholeCsv(
  bytes: Buffer,
  limit: number,
): Promise<{ columns: readonly string[]; rows: Row[] }> {
  const cutter = createCsvReader([])
  const rows: Row[] = []
  for (let at = 0; at < bytes.length && rows.length <= limit; at += PIECE) {
    for (const row of cutter.push(bytes.subarray(at, at + PIECE))) rows.push(row)
    await setImmediate()
  }
  // Without a line break at its end the last row is still in the cutter's hand.
  if (rows.length <= limit) for (const row of cutter.end()) rows.push(row)
  return { columns: cutter.columns(), rows }
}

const PIECE = 16 * 1024
