import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { measureJson } from '../../platform/http/requests/body-limit.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { codeOf } from '../../platform/runtime/faults.ts'
import { OTHER_ARCHIVES } from '../../tabular/file-kind.ts'
import { decodeText } from '../../tabular/chinese-encoding.ts'
import { readTextSheets, readWorkbook, type Sheet } from '../../tabular/sheet.ts'
import { parseJson } from '../../text/parse-json.ts'
import { namesBook } from './list-formats.ts'
import type { BookList } from './list-row.ts'
import {
  isAccountExport,
  isExportedBookmarks,
  isExportedList,
  readAccountExport,
  readExportedBookmarks,
  readExportedList,
} from './read-account-export.ts'
import {
  columnsOfTables,
  findTables,
  ignoredColumns,
  namesBooks,
  readTable,
  type Table,
} from './read-table.ts'

/** The name of the uploaded file, or '', and the meanings of its columns where the reader has given them. */
export interface FileNotes {
  name: string
  columns?: readonly string[] | undefined
}

/**
 * Reads an exported list, or another table of books: CSV, TSV or JSON in UTF-8, UTF-16, Big5 or GB18030, a workbook, or an account
 * export. A table without a column of titles or ISBNs has columns and no rows: the reader has to say which they are. Throws
 * list_unreadable, list_packed, list_unknown where the file is no table of books, list_too_large.
 */
export async function readBookList(packed: Uint8Array, notes: FileNotes): Promise<BookList> {
  const beginning = Buffer.from(packed.subarray(0, 6)).toString('latin1')
  if (OTHER_ARCHIVES.some((signature) => beginning.startsWith(signature))) throw problem('list_packed')
  const bytes = isGzip(packed) ? await unpackGzip(packed) : packed
  if (isZip(bytes)) return readSheets(await readWorkbook(bytes, namesBook), notes)
  const text = decodeText(bytes)
  if (text === undefined) throw problem('list_unreadable')
  if (/^\s*[[{]/.test(text)) {
    if (measureJson(text).depth > MAX_DEPTH) throw problem('list_unreadable')
    const json = parseJson(text)
    if (isAccountExport(json)) return readAccountExport(json)
  }
  return readSheets(readTextSheets(text, namesBook), notes)
}

async function unpackGzip(bytes: Uint8Array): Promise<Uint8Array> {
  const { gunzipSync } = await import('node:zlib')
  try {
    return gunzipSync(bytes, { maxOutputLength: LIMITS.importFile * 3 })
  } catch (cause) {
    throw new Problem(codeOf(cause) === 'ERR_BUFFER_TOO_LARGE' ? 'list_too_large' : 'list_unreadable', {
      cause,
    })
  }
}

/** Levels of nesting in JSON; an account export has five. */
const MAX_DEPTH = 20

function readSheets(sheets: readonly Sheet[], { name, columns }: FileNotes): BookList {
  const list = { site: null, rows: [], bookmarks: [], highlights: [], columns: [], ignored: [] }
  const own = sheets.filter(isExportedList)
  if (own.length > 0)
    return requireFewRows({ ...list, source: 'account', rows: own.flatMap(readExportedList) })
  const bookmarks = sheets.filter(isExportedBookmarks)
  if (bookmarks.length > 0)
    return { ...list, source: 'account', bookmarks: bookmarks.flatMap(readExportedBookmarks) }
  const found = findTables(sheets, columns)
  const tables = found.filter(namesBooks)
  if (tables.length === 0 && !found.some(isTable)) throw problem('list_unknown')
  const known = tables.find(({ format }) => format)
  return requireFewRows({
    ...list,
    source: known?.format?.source ?? 'table',
    rows: tables.flatMap((table) => readTable(table, name)),
    columns: columnsOfTables(found).map(({ key: _key, ...column }) => column),
    ignored: listIgnored(sheets, tables),
  })
}

function requireFewRows(list: BookList): BookList {
  if (list.rows.length > LIST_FILE_ROWS) throw problem('list_too_large')
  return list
}

/** Whether it may be a table, of which the reader can say what the columns are, and no text or page. */
function isTable({ sheet }: Table): boolean {
  const intact = sheet.rows.filter(({ cells }) => cells !== null && cells.length > 1)
  const isMarkup = /^\s*</.test(sheet.columns[0] ?? '')
  return !isMarkup && sheet.columns.length > 1 && intact.length > 0 && intact.length * 2 > sheet.rows.length
}

/** The columns and the sheets with rows that are not read, each once. */
function listIgnored(sheets: readonly Sheet[], tables: readonly Table[]): string[] {
  const read = new Set(tables.map(({ sheet }) => sheet))
  const others = sheets.filter((sheet) => !read.has(sheet) && sheet.rows.length > 0)
  const names = [...tables.flatMap(ignoredColumns), ...others.map(({ name }) => name ?? '')]
  return [...new Set(names)].filter((name) => name !== '').slice(0, MAX_IGNORED)
}

const MAX_IGNORED = 200

/** The same for a child process: the list without its rows, then each row with its place. */
export async function* readBookListParts(notes: FileNotes, bytes: Uint8Array): AsyncGenerator<BookListPart> {
  const { rows, bookmarks, highlights, ...list } = await readBookList(bytes, notes)
  yield { list }
  for (const row of rows) yield { row }
  for (const bookmark of bookmarks) yield { bookmark }
  for (const highlight of highlights) yield { highlight }
}

type BookListPart =
  | { list: Omit<BookList, 'rows' | 'bookmarks' | 'highlights'> }
  | { row: BookList['rows'][number] }
  | { bookmark: BookList['bookmarks'][number] }
  | { highlight: BookList['highlights'][number] }

/** Whether it is a workbook, an archive or gzip, which take their time to unpack. */
export function isPacked(bytes: Uint8Array): boolean {
  return isZip(bytes) || isGzip(bytes)
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}
