import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import { programPath } from '../platform/runtime/child-processes/program-path.ts'

export interface EbookTask {
  /** The folder with the files from which the book is made (ebook.ts). */
  folder: string
}

/**
 * Makes one book after another in a child process of low priority: converting texts, cutting fonts and compressing take
 * seconds, and more memory than the server should keep. Rejects with ChildFailure.
 */
export const makeEbookInChild = createChildPool<EbookTask, object>(
  programPath('src/server/ebooks/make-ebook.program.ts'),
  { timeoutMs: 180_000, idleMs: 5_000 },
)

/** The same for books that take minutes, so that no other waits for them. */
export const makeLargeEbookInChild = createChildPool<EbookTask, object>(
  programPath('src/server/ebooks/make-ebook.program.ts'),
  { timeoutMs: 1_200_000 },
)
