import { z } from 'zod'
import { LIST_SOURCES } from '../../../contract/reading/book-list-sources.ts'
import { READING_STATUSES } from '../../../contract/reading/reading-statuses.ts'
import { QUICK_BYTES, readInChild } from '../../platform/runtime/child-processes/read-in-child.ts'
import type { Upload } from '../../platform/http/requests/uploads.ts'
import type { BookList, ListRow, UnreadableRow } from './list-row.ts'
import { isWorkbook, readBookList } from './read-list.ts'

/** A line of read-list.program.ts: first the source, then the rows. */
export type ListLine = Pick<BookList, 'source'> | ListRow | UnreadableRow

/** Reads a list like `readBookList`, with the same problems; workbooks and large files are read in a child process. */
export async function readBookListInChild(upload: Upload, name: string): Promise<BookList> {
  const isQuick = upload instanceof Uint8Array && upload.length <= QUICK_BYTES && !isWorkbook(upload)
  if (isQuick) return readBookList(upload, name)
  const list: BookList = { source: 'goodreads', rows: [] }
  await readInChild(
    {
      program: 'src/server/reading/list-import/read-list.program.ts',
      args: [name.replaceAll('\0', '')],
      upload,
      line: lineSchema,
      tooLarge: 'list_too_large',
    },
    (line) => {
      if ('source' in line) list.source = line.source
      else list.rows.push(line)
    },
  )
  return list
}

const place = {
  row: z.number(),
  sheet: z.string().nullable(),
  title: z.string(),
  author: z.string(),
}
const day = z.string().nullable()

const lineSchema: z.ZodType<ListLine> = z.union([
  z.object({
    ...place,
    isbn: z.string().nullable(),
    status: z.enum(READING_STATUSES).nullable(),
    own_rating: z.number().nullable(),
    readings: z.array(z.object({ begun_on: day, finished_on: day })),
    partial_dates: z.array(z.string()),
    notes: z.string(),
    notes_rest: z.string(),
    added_on: day,
  }),
  z.object({ ...place, miss: z.enum(['broken', 'no_title']) }),
  z.object({ source: z.enum(LIST_SOURCES) }),
])
