/** A child process (make-ebook-in-child.ts): receives a folder and answers when the EPUB file in it is complete. */
import { answerParent } from '../platform/runtime/child-processes/answer-parent.ts'
import type { EbookTask } from './make-ebook-in-child.ts'
import { writeEpub } from './write-epub.ts'

answerParent(async ({ folder }: EbookTask) => {
  await writeEpub(folder)
  return {}
})
