import { DAY } from '../../contract/durations.ts'
import type { BlogImportReport, NewBlogImportRun } from '../../contract/studio/blog-import.ts'
import type { RUN_FAILURES } from '../../contract/studio/blog-import-codes.ts'
import type { ImportNote } from './texts/imported-text.ts'
import type { DatabaseEnv } from '../platform/db/database.ts'
import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import { programPath } from '../platform/runtime/child-processes/program-path.ts'

export interface BlogImportTask {
  env: DatabaseEnv
  siteUrl: string
  /** Of the export. */
  file: string
  /** As its owner named it. */
  name: string
  /** The file that holds the number of texts so far; it is written again each second. */
  progress: string
  run: NewBlogImportRun
  /** What the last report says of the texts that the owner chose to publish, by their place. */
  seen: Record<string, ImportNote[]>
}

export type BlogImportOutcome = { report: BlogImportReport } | { failure: (typeof RUN_FAILURES)[number] }

/**
 * Runs an import in a child process of low priority, with a database of its own: readers are answered meanwhile. Rejects
 * with ChildFailure.
 */
export const runBlogImportInChild = createChildPool<BlogImportTask, BlogImportOutcome>(
  programPath('src/server/blog-import/run-blog-import.program.ts'),
  { timeoutMs: DAY },
)
