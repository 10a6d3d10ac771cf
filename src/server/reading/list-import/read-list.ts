import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readCsvSheet, readWorkbook, type Sheet } from '../../tabular/sheet.ts'
import { decodeText } from '../../tabular/chinese-encoding.ts'
import { isDouban, readDouban } from './douban.ts'
import { isGoodreads, readGoodreads } from './goodreads.ts'
import type { BookList, ListRow, UnreadableRow } from './list-row.ts'
import {
  isExportedBookmarks,
  isExportedList,
  readAccountExport,
  readExportedBookmarks,
  readExportedList,
} from './read-account-export.ts'
import { isStoryGraph, readStoryGraph } from './storygraph.ts'

/**
 * Reads an exported list: CSV in UTF-8, UTF-16, Big5 or GB18030, a workbook, or the JSON of an account export. `name` is the file's name. Throws
 * list_unreadable, list_unknown where the list is of an unknown source, list_too_large.
 */
export async function readBookList(bytes: Uint8Array, name: string): Promise<BookList> {
  const text = isWorkbook(bytes) ? undefined : decodeText(bytes)
  if (text?.trimStart().startsWith('{')) return readAccountExport(text)
  const sheets = isWorkbook(bytes) ? await readWorkbook(bytes) : readCsvSheets(text)
  const list = { site: null, rows: [], bookmarks: [], highlights: [] }
  for (const { source, isFormat, readRows } of READERS) {
    const ownSheets = sheets.filter(isFormat)
    if (ownSheets.length === 0) continue
    const rows = ownSheets.flatMap((sheet) => readRows(sheet, name))
    if (rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
    return { ...list, source, rows }
  }
  const bookmarks = sheets.filter(isExportedBookmarks)
  if (bookmarks.length > 0)
    return { ...list, source: 'account', bookmarks: bookmarks.flatMap(readExportedBookmarks) }
  throw problem('list_unknown')
}

/** The same for a child process: the list without its rows, then each row with its place. */
export async function* readBookListParts(name: string, bytes: Uint8Array): AsyncGenerator<BookListPart> {
  const { rows, bookmarks, highlights, ...list } = await readBookList(bytes, name)
  yield { list }
  for (const row of rows) yield { row }
  for (const bookmark of bookmarks) yield { bookmark }
  for (const highlight of highlights) yield { highlight }
}

type BookListPart =
  | { list: Pick<BookList, 'source' | 'site'> }
  | { row: BookList['rows'][number] }
  | { bookmark: BookList['bookmarks'][number] }
  | { highlight: BookList['highlights'][number] }

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
  { source: 'account', isFormat: isExportedList, readRows: readExportedList },
]

function readCsvSheets(text: string | undefined): Sheet[] {
  if (text === undefined || text.trim() === '') throw problem('list_unreadable')
  return [readCsvSheet(text)]
}
