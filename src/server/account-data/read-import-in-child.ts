import { z } from 'zod'
import { IMPORT_REFUSALS } from '../../contract/accounts/account-data.ts'
import { READING_STATUSES } from '../../contract/reading/reading-statuses.ts'
import { QUICK_BYTES, readInChild } from '../platform/runtime/child-processes/read-in-child.ts'
import type { Upload } from '../platform/http/requests/uploads.ts'
import { type ImportFile, readImportFile } from './import-file.ts'

/** A line of read-import.program.ts: first the file's head, then its rows. */
export type ImportLine =
  | Pick<ImportFile, 'site' | 'comments'>
  | { bookmark: ImportFile['bookmarks'][number] }
  | { entry: ImportFile['reading_list'][number] }
  | { highlight: ImportFile['highlights'][number] }

/** Like `readImportFile`, with the same problems; a large file is read in a child process. */
export async function readImportInChild(upload: Upload, now: Date): Promise<ImportFile> {
  if (upload instanceof Uint8Array && upload.length <= QUICK_BYTES)
    return readImportFile(Buffer.from(upload), now)
  const file: ImportFile = { site: null, bookmarks: [], reading_list: [], highlights: [], comments: 0 }
  await readInChild(
    {
      program: 'src/server/account-data/read-import.program.ts',
      args: [now.toISOString()],
      upload,
      line: lineSchema,
      tooLarge: 'import_too_large',
    },
    (line) => {
      if ('bookmark' in line) file.bookmarks.push(line.bookmark)
      else if ('entry' in line) file.reading_list.push(line.entry)
      else if ('highlight' in line) file.highlights.push(line.highlight)
      else Object.assign(file, line)
    },
  )
  return file
}

const day = z.string().nullable()
const refusal = z.enum(IMPORT_REFUSALS)
const place = {
  row: z.number(),
  review: z.object({ id: z.number().nullable(), title: z.string(), author: z.string() }),
}
const bookmark = z.object({ created_at: z.string().nullable() })
const entry = z.object({
  status: z.enum(READING_STATUSES),
  notes: z.string(),
  own_rating: z.number().nullable(),
  readings: z.array(z.object({ begun_on: day, finished_on: day })),
  created_at: z.string().nullable(),
})

const highlight = z.object({
  id: z.string(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  start: z.number(),
  note: z.string(),
  created_at: z.string().nullable(),
})

const lineSchema: z.ZodType<ImportLine> = z.union([
  z.object({ bookmark: z.object({ ...place, value: z.union([bookmark, refusal]) }) }),
  z.object({ entry: z.object({ ...place, value: z.union([entry, refusal]) }) }),
  z.object({ highlight: z.object({ ...place, value: z.union([highlight, refusal]) }) }),
  z.object({ site: z.string().nullable(), comments: z.number() }),
])
