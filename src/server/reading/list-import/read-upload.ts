import { isQuick, type Upload } from '../../platform/http/requests/uploads.ts'
import { runInChild } from '../../run-in-child.ts'
import type { BookList } from './list-row.ts'
import { type FileNotes, isPacked, readBookList } from './read-list.ts'

/** As `readBookList`; reads a workbook, what is packed or a large file in a child process. */
export async function readUpload(upload: Upload, notes: FileNotes): Promise<BookList> {
  if (isQuick(upload) && !isPacked(upload)) return readBookList(upload, notes)
  const rows: Pick<BookList, 'rows' | 'bookmarks' | 'highlights'> = {
    rows: [],
    bookmarks: [],
    highlights: [],
  }
  const list: BookList = { source: 'table', site: null, columns: [], ignored: [], ...rows }
  for (const part of await runInChild('readBookList', notes, upload)) {
    if ('row' in part) list.rows.push(part.row)
    else if ('bookmark' in part) list.bookmarks.push(part.bookmark)
    else if ('highlight' in part) list.highlights.push(part.highlight)
    else Object.assign(list, part.list)
  }
  return list
}
