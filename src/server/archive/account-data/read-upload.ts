import { isQuick, type Upload } from '../../platform/http/requests/uploads.ts'
import { runInChild } from '../../run-in-child.ts'
import { type ImportFile, readImportFile } from './import-file.ts'

/** Reads the file of an import, a large one in a child process. Throws import_unreadable, import_too_large. */
export async function readUpload(upload: Upload, now: Date): Promise<ImportFile> {
  const parts = isQuick(upload)
    ? readImportFile(now, upload)
    : await runInChild('readImportFile', now, upload)
  const file: ImportFile = { site: null, bookmarks: [], reading_list: [], highlights: [], comments: 0 }
  for await (const part of parts) {
    if ('bookmark' in part) file.bookmarks.push(part.bookmark)
    else if ('entry' in part) file.reading_list.push(part.entry)
    else if ('highlight' in part) file.highlights.push(part.highlight)
    else Object.assign(file, part)
  }
  return file
}
