import type { CellValue } from 'read-excel-file/universal'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { columnKey, type Sheet } from './sheet.ts'

/**
 * Reads the sheets of an .xlsx file; the first row of each is the header. Memory is unbounded, so it must run in a child
 * process (reading/list-import/read-upload.ts). Throws list_unreadable, list_too_large.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readXlsx }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let uncompressed = 0
    // fflate decompresses no more of a file than its header states, so the sum is a bound.
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isRead = /\.(?:xml|rels)$/.test(name)
        if (isRead) uncompressed += originalSize
        if (uncompressed > MAX_UNCOMPRESSED_BYTES) throw problem('list_too_large')
        return isRead
      },
    })
    // Archived again without compression, so that readXlsx sees measured files only.
    const measured = new Uint8Array(zipSync(files, { level: 0 }))
    return (await readXlsx(measured.buffer)).map(({ sheet, data }) => toSheet(sheet, data))
  } catch (cause) {
    // RangeError: too long for a string or an array; the child process answers list_too_large.
    if (cause instanceof Problem || cause instanceof RangeError) throw cause
    throw new Problem('list_unreadable', { cause })
  }
}

/** The maximum for all files of a workbook together. */
const MAX_UNCOMPRESSED_BYTES = 48 * 1024 * 1024

function toSheet(name: string, [header = [], ...rows]: readonly (readonly (CellValue | null)[])[]): Sheet {
  const columns = header.map((value) => columnKey(cellText(value)))
  return {
    name,
    columns,
    rows: rows
      .map((values, at) => ({
        row: at + 2,
        cells: new Map(columns.map((column, index) => [column, cellText(values[index] ?? null)])),
      }))
      .filter(({ cells }) => [...cells.values()].some((value) => value !== '')),
  }
}

/** Dates of a sheet have no zone; their UTC fields are the written ones. */
function cellText(value: CellValue | null): string {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value === null ? '' : String(value)
}
