/** A child process (read-import-in-child.ts): the file on stdin, the present time as its argument. */
import { writeLines } from '../platform/runtime/child-processes/write-lines.ts'
import { readImportFile } from './import-file.ts'
import type { ImportLine } from './read-import-in-child.ts'

await writeLines('import_too_large', async (bytes): Promise<ImportLine[]> => {
  const { bookmarks, reading_list, highlights, ...head } = await readImportFile(
    bytes,
    new Date(process.argv[2] ?? ''),
  )
  return [
    head,
    ...bookmarks.map((bookmark) => ({ bookmark })),
    ...reading_list.map((entry) => ({ entry })),
    ...highlights.map((highlight) => ({ highlight })),
  ]
})
