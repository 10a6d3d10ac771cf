import { isQuick, type Upload } from '../../platform/http/requests/uploads.ts'
import { runInChild } from '../../run-in-child.ts'
import type { BookList } from './list-row.ts'
import { isWorkbook, readBookList } from './read-list.ts'

/**
 * Reads an exported list, a workbook or large file in a child process. `name` is the file's name. Throws list_unreadable,
 * list_unknown, list_too_large.
 */
export async function readUpload(upload: Upload, name: string): Promise<BookList> {
  if (isQuick(upload) && !isWorkbook(upload)) return readBookList(upload, name)
  const list: BookList = { source: 'goodreads', site: null, rows: [], bookmarks: [], highlights: [] }
  for (const part of await runInChild('readBookList', name, upload)) {
    if ('row' in part) list.rows.push(part.row)
    else if ('bookmark' in part) list.bookmarks.push(part.bookmark)
    else if ('highlight' in part) list.highlights.push(part.highlight)
    else Object.assign(list, part.list)
  }
  return list
}
