import { setImmediate } from 'node:timers/promises'
import { createCsvReader } from './csv-reader.ts'
import type { Row } from './rows.ts'

/**
 * Reads the rows and columns of a whole CSV file, yielding to the event loop. Stops reading once there are more rows than
 * `limit`.
 */
export async function readWholeCsv(
  bytes: Buffer,
  limit: number,
): Promise<{ columns: readonly string[]; rows: Row[] }> {
  const reader = createCsvReader([])
  const rows: Row[] = []
  for (let at = 0; at < bytes.length && rows.length <= limit; at += CHUNK_BYTES) {
    for (const row of reader.push(bytes.subarray(at, at + CHUNK_BYTES))) rows.push(row)
    await setImmediate()
  }
  // The last row, where the file does not end with a newline.
  if (rows.length <= limit) for (const row of reader.end()) rows.push(row)
  return { columns: reader.columns(), rows }
}

const CHUNK_BYTES = 16 * 1024
