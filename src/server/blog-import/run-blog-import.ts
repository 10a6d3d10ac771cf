import { writeFile } from 'node:fs/promises'
import type { BlogImportReport, NewBlogImportRun } from '../../contract/studio/blog-import.ts'
import type { RUN_FAILURES } from '../../contract/studio/blog-import-codes.ts'
import type { DatabaseEnv } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { systemClock } from '../platform/runtime/clock.ts'
import { createLog } from '../platform/runtime/log.ts'
import { detectExport } from './formats/detect-export.ts'
import { importBlog } from './import-blog.service.ts'
import { fetchPicture } from './load-pictures.ts'
import { openSourceFiles, PackedOtherwise } from './source-files.ts'
import type { ImportNote } from './texts/imported-text.ts'

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

type BlogImportOutcome = { report: BlogImportReport } | { failure: (typeof RUN_FAILURES)[number] }

/**
 * Checks or imports an export, with a database of its own. In a child process, where readers are answered meanwhile; once
 * the server has ended, the text in hand is the last one.
 */
export async function runBlogImport(task: BlogImportTask): Promise<BlogImportOutcome> {
  let texts = 0
  const writeProgress = () => void writeFile(task.progress, String(texts)).catch(() => {})
  writeProgress()
  const timer = setInterval(writeProgress, 1_000)
  try {
    return await runImport(task, () => texts++)
  } catch (cause) {
    if (cause instanceof PackedOtherwise) return { failure: 'packed' }
    log.error({ err: cause }, 'the export of another blog could not be read')
    return { failure: 'broken' }
  } finally {
    clearInterval(timer)
  }
}

async function runImport(
  {
    env,
    siteUrl,
    file,
    name,
    run: { is_check, categories, pictures, drafts, texts, kinds },
    seen,
  }: BlogImportTask,
  onText: () => void,
): Promise<BlogImportOutcome> {
  const files = await openSourceFiles(file, name)
  try {
    const found = await detectExport(files)
    if (!found) return { failure: 'unknown' }
    const database = await openDatabase(env, log, { creates: false, writesMuch: true })
    try {
      const deps = { database, clock: systemClock, siteUrl, log }
      const report = await importBlog(deps, found, {
        isCheck: is_check,
        categories,
        choices: {
          drafts,
          texts: new Map(
            Object.keys({ ...texts, ...kinds }).map((where) => [
              where,
              { choice: texts[where], kind: kinds[where], seen: seen[where] ?? [] },
            ]),
          ),
        },
        files: [files],
        fetch: pictures ? fetchPicture : null,
        signal: serverEnd(),
        onText,
      })
      return { report }
    } finally {
      await database.close()
    }
  } finally {
    await files.close()
  }
}

function serverEnd(): AbortSignal {
  const end = new AbortController()
  process.once('disconnect', () => end.abort())
  return end.signal
}

const log = createLog('warn', process.stderr)
