import { LIST_FILE_ROWS } from '../../contract/book-list-sources.ts'
import { problem } from '../platform/http/problems.ts'
import { readCsvSheet } from '../tabular/csv-sheet.ts'
import { decodeText } from '../tabular/decode-text.ts'
import { isDouban, readDouban } from './douban.ts'
import { isGoodreads, readGoodreads } from './goodreads.ts'
import type { UnreadRow } from '../tabular/sheet.ts'
import type { ListRow, ImportedList } from './list-row.ts'
import type { Sheet } from '../tabular/sheet.ts'
import { isStoryGraph, readStoryGraph } from './storygraph.ts'
import { readWorkbook } from '../tabular/workbook.ts'

/**
 * A list as a file holds it: CSV in UTF-8, UTF-16 or GB18030, or a workbook. `name` is the file's. Throws
 * list_unreadable, list_unknown where it is none of the sources' lists, list_too_large.
 */
export async function readBookList(bytes: Uint8Array, name: string): Promise<ImportedList> {
  const sheets = await readSheets(bytes)
  for (const { source, is, read } of READERS) {
    const own = sheets.filter(is)
    if (own.length === 0) continue
    const rows = own.flatMap((sheet) => read(sheet, name))
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
    return { source, rows }
  }
  throw problem('list_unknown')
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

interface ListReader {
  source: ImportedList['source']
  is: (sheet: Sheet) => boolean
  read: (sheet: Sheet, fileName: string) => (ListRow | UnreadRow)[]
}

const READERS: readonly ListReader[] = [
  { source: 'goodreads', is: isGoodreads, read: readGoodreads },
  { source: 'storygraph', is: isStoryGraph, read: readStoryGraph },
  { source: 'douban', is: isDouban, read: readDouban },
]

async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (isWorkbook(bytes)) return readWorkbook(bytes)
  const text = decodeText(bytes)
  if (text === undefined || text.trim() === '') throw problem('list_unreadable')
  return [readCsvSheet(text)]
}
