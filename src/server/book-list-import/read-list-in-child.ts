import { readInChild } from '../platform/runtime/read-in-child.ts'
import type { Upload } from '../platform/http/uploads.ts'
import type { UnreadRow } from '../tabular/sheet.ts'
import type { ListRow, ImportedList } from './list-row.ts'
import { isWorkbook, readBookList } from './read-list.ts'

/** What read-list.program.ts writes: the source, then the rows. */
export type ListLine = Pick<ImportedList, 'source'> | ListRow | UnreadRow

/** Reads a list as `readBookList` does, and throws the same; workbooks and what is not small in a process of its own. */
export async function readBookListInChild(upload: Upload, name: string): Promise<ImportedList> {
  const isQuick = upload instanceof Uint8Array && upload.length <= QUICK_BYTES && !isWorkbook(upload)
  if (isQuick) return readBookList(upload, name)
  const list: ImportedList = { source: 'goodreads', rows: [] }
  await readInChild<ListLine>(
    {
      program: 'src/server/book-list-import/read-list.program.ts',
      args: [name.replaceAll('\0', '')],
      upload,
      tooLarge: 'list_too_large',
    },
    (line) => {
      if ('source' in line) list.source = line.source
      else list.rows.push(line)
    },
  )
  return list
}

/** Of a CSV file: so much is read in less time than a process takes to start. */
const QUICK_BYTES = 64 * 1024
