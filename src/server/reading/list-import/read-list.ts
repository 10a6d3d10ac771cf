import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readCsvSheet } from '../../tabular/csv-sheet.ts'
import { decodeText } from '../../tabular/decode-text.ts'
import { isDouban, readDouban } from './douban.ts'
import { isGoodreads, readGoodreads } from './goodreads.ts'
import type { BookList, ListRow, UnreadableRow } from './list-row.ts'
import type { Sheet } from '../../tabular/sheet.ts'
import { isStoryGraph, readStoryGraph } from './storygraph.ts'
import { readWorkbook } from '../../tabular/workbook.ts'

/**
 * Reads an exported list: CSV in UTF-8, UTF-16, Big5 or GB18030, or a workbook. `name` is the file's name. Throws
 * list_unreadable, list_unknown where the list is of an unknown source, list_too_large.
 */
export async function readBookList(bytes: Uint8Array, name: string): Promise<BookList> {
  const sheets = await readSheets(bytes)
  for (const { source, isFormat, readRows } of READERS) {
    const ownSheets = sheets.filter(isFormat)
    if (ownSheets.length === 0) continue
    const rows = ownSheets.flatMap((sheet) => readRows(sheet, name))
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
    return { source, rows }
  }
  throw problem('list_unknown')
}

/** The same for a child process: the source, then each row. */
export async function* readBookListParts(
  name: string,
  bytes: Uint8Array,
): AsyncGenerator<Pick<BookList, 'source'> | BookList['rows'][number]> {
  const { source, rows } = await readBookList(bytes, name)
  yield { source }
  yield* rows
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

interface ListReader {
  source: BookList['source']
  isFormat: (sheet: Sheet) => boolean
  readRows: (sheet: Sheet, fileName: string) => (ListRow | UnreadableRow)[]
}

const READERS: readonly ListReader[] = [
  { source: 'goodreads', isFormat: isGoodreads, readRows: readGoodreads },
  { source: 'storygraph', isFormat: isStoryGraph, readRows: readStoryGraph },
  { source: 'douban', isFormat: isDouban, readRows: readDouban },
]

async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (isWorkbook(bytes)) return readWorkbook(bytes)
  const text = decodeText(bytes)
  if (text === undefined || text.trim() === '') throw problem('list_unreadable')
  return [readCsvSheet(text)]
}
