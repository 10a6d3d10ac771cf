import { readInChild } from '../platform/read-in-child.ts'
import type { Upload } from '../platform/uploads.ts'
import type { ListRow, OutsideList, UnreadRow } from './list-row.ts'
import { isWorkbook, readList } from './read-list.ts'

/** What read-list.program.ts writes: the source, then the rows. */
export type ListLine = Pick<OutsideList, 'source'> | ListRow | UnreadRow

/** Reads a list as `readList` does, and throws the same; workbooks and what is not small in a process of its own. */
export async function readListApart(upload: Upload, name: string): Promise<OutsideList> {
  const isQuick = upload instanceof Uint8Array && upload.length <= QUICK_BYTES && !isWorkbook(upload)
  if (isQuick) return readList(upload, name)
  const list: OutsideList = { source: 'goodreads', rows: [] }
  await readInChild<ListLine>(
    {
      program: 'src/server/list-import/read-list.program.ts',
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
