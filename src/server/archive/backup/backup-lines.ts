import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Value } from '../../platform/db/snapshot/snapshot.ts'

// The lines of a backup file. A table is a line with its name and columns, a line for each row, and a line with their count
// and checksum, which is the same for the same rows on either engine.

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export const tableEndLine = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
/** The highest id that a table has given out. */
export const sequenceLine = z.object({ sequence: z.string(), last: z.number() })
/** A file of the data folder. */
export const fileLine = z.object({ file: z.string(), base64: z.string() })

const bytesSchema = z.object({ base64: z.string() })
export const rowLine = z.array(z.union([z.string(), z.number(), z.null(), bytesSchema]))

export function encodeRow(values: readonly Value[]): unknown[] {
  return values.map((value) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  )
}

export function decodeRow(line: z.infer<typeof rowLine>): Value[] {
  return line.map((value) =>
    typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
  )
}

/** Counts the rows of a table and computes their checksum. */
export class TableSum {
  readonly #hash: Hash = createHash('sha256')
  #rows = 0

  add(row: readonly unknown[]): void {
    this.#hash.update(`${JSON.stringify(row)}\n`)
    this.#rows++
  }

  end(table: string): z.infer<typeof tableEndLine> {
    return { end: table, rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}
