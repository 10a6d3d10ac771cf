/** A program of its own (read-import-in-child.ts): a file on stdin, the present time as the one argument. */
import { writeLines } from '../platform/runtime/write-lines.ts'
import { readImportFile } from './import-file.ts'
import type { ImportLine } from './read-import-in-child.ts'

await writeLines('import_too_large', async (bytes): Promise<ImportLine[]> => {
  const { bookmarks, reading_list, ...head } = await readImportFile(bytes, new Date(process.argv[2] ?? ''))
  return [head, ...bookmarks.map((bookmark) => ({ bookmark })), ...reading_list.map((entry) => ({ entry }))]
})
