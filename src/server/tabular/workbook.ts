import type { CellValue } from 'read-excel-file/universal'
import { Problem, problem } from '../platform/http/problems.ts'
import { columnKey, type Sheet } from './sheet.ts'

/**
 * The sheets of an .xlsx file, the first row of each naming its columns. Takes any memory; see read-apart.ts. Throws
 * list_unreadable, list_too_large.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readXlsx }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let unpacked = 0
    // fflate unpacks no more of a file than is written before it, so this is all that can come.
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.(?:xml|rels)$/.test(name)
        if (isRead) unpacked += originalSize
        if (unpacked > UNPACKED_BYTES) throw problem('list_too_large')
        return isRead
      },
    })
    // Packed again without packing, so that nothing is read that was not measured.
    const measured = new Uint8Array(zipSync(files, { level: 0 }))
    return (await readXlsx(measured.buffer)).map(({ sheet, data }) => toSheet(sheet, data))
  } catch (cause) {
    // Out of room for a text, an array: read-list.program.ts knows what that means.
    if (cause instanceof Problem || cause instanceof RangeError) throw cause
    throw new Problem('list_unreadable', { cause })
  }
}

/** Together, of all the sheets: what stands in them is what somebody has written about books. */
const UNPACKED_BYTES = 48 * 1024 * 1024

function toSheet(name: string, [header = [], ...rows]: readonly (readonly (CellValue | null)[])[]): Sheet {
  const columns = header.map((value) => columnKey(textOf(value)))
  return {
    name,
    columns,
    rows: rows
      .map((values, at) => ({
        row: at + 2,
        cells: new Map(columns.map((column, place) => [column, textOf(values[place] ?? null)])),
      }))
      .filter(({ cells }) => [...cells.values()].some((value) => value !== '')),
  }
}

/** A date of a sheet has no zone: what it says is what it says in UTC. */
function textOf(value: CellValue | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value === null ? '' : String(value)
}
