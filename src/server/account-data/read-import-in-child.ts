import { readInChild } from '../platform/runtime/read-in-child.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { type ImportFile, readImportFile } from './import-file.ts'

/** A line of read-import.program.ts: first the file's head, then its rows. */
export type ImportLine =
  | Pick<ImportFile, 'site' | 'comments'>
  | { bookmark: ImportFile['bookmarks'][number] }
  | { entry: ImportFile['reading_list'][number] }

/** Like `readImportFile`, with the same problems; a large file is read in a child process. */
export async function readImportInChild(upload: Upload, now: Date): Promise<ImportFile> {
  if (upload instanceof Uint8Array) return readImportFile(Buffer.from(upload), now)
  const file: ImportFile = { site: null, bookmarks: [], reading_list: [], comments: 0 }
  await readInChild<ImportLine>(
    {
      program: 'src/server/account-data/read-import.program.ts',
      args: [now.toISOString()],
      upload,
      tooLarge: 'import_too_large',
    },
    (line) => {
      if ('bookmark' in line) file.bookmarks.push(line.bookmark)
      else if ('entry' in line) file.reading_list.push(line.entry)
      else Object.assign(file, line)
    },
  )
  return file
}
