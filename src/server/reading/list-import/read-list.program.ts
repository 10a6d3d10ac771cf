/** A child process (read-list-in-child.ts): the file on stdin, its name as its argument, the list as lines on stdout. */
import { writeLines } from '../../platform/runtime/child-processes/write-lines.ts'
import { readBookList } from './read-list.ts'
import type { ListLine } from './read-list-in-child.ts'

await writeLines('list_too_large', async (bytes): Promise<ListLine[]> => {
  const { source, rows } = await readBookList(bytes, process.argv[2] ?? '')
  return [{ source }, ...rows]
})
