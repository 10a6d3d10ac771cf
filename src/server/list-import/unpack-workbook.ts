/** A program of its own (workbook.ts): an .xlsx file on stdin, its sheets as JSON on stdout. */
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import readXlsx, { type CellValue } from 'read-excel-file/universal'

export type Workbook =
  | { sheets: { name: string; rows: string[][] }[] }
  | { refusal: 'list_unreadable' | 'list_too_large'; cause: string }

/** Together, of all the sheets: what stands in them is what somebody has written about books. */
const UNPACKED_BYTES = 48 * 1024 * 1024

const TOO_LARGE: Workbook = { refusal: 'list_too_large', cause: 'it unpacks to too much' }

async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  let unpacked = 0
  try {
    // fflate unpacks no more of a file than is written before it, so this is all that can come.
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.(?:xml|rels)$/.test(name)
        if (isRead) unpacked += originalSize
        return isRead && unpacked <= UNPACKED_BYTES
      },
    })
    if (unpacked > UNPACKED_BYTES) return TOO_LARGE
    // Packed again without packing, so that nothing is read that was not measured.
    const measured = new Uint8Array(zipSync(files, { level: 0 }))
    const sheets = await readXlsx(measured.buffer)
    return {
      sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) })),
    }
  } catch (cause) {
    return { refusal: 'list_unreadable', cause: String(cause) }
  }
}

/** A date of a sheet has no zone: what it says is what it says in UTC. */
function textOf(value: CellValue | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value === null ? '' : String(value)
}

// Readers' requests come before a file that can wait.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const told = JSON.stringify(await readWorkbook(await buffer(process.stdin)))
// The same text may stand in any number of cells and is written in the file once.
process.stdout.write(told.length > UNPACKED_BYTES ? JSON.stringify(TOO_LARGE) : told)
