/** A child process (run-in-child.ts): checks or imports an export, and answers with the report. */
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../platform/db/open-database.ts'
import { answerParent } from '../platform/runtime/child-processes/answer-parent.ts'
import { systemClock } from '../platform/runtime/clock.ts'
import { createLog } from '../platform/runtime/log.ts'
import { detectExport } from './formats/detect-export.ts'
import { importBlog } from './import-blog.service.ts'
import { fetchPicture } from './load-pictures.ts'
import type { BlogImportOutcome, BlogImportTask } from './run-in-child.ts'
import { openSourceFiles } from './source-files.ts'

const log = createLog('warn', process.stderr)
const stop = new AbortController()
// The server has ended: the text in hand is the last one.
process.once('disconnect', () => stop.abort())
answerParent(run)

async function run(task: BlogImportTask): Promise<BlogImportOutcome> {
  let texts = 0
  const writeProgress = () => void writeFile(task.progress, String(texts)).catch(() => {})
  writeProgress()
  const timer = setInterval(writeProgress, 1_000)
  try {
    return await runImport(task, () => texts++)
  } catch (cause) {
    log.error({ err: cause }, 'the export of another blog could not be read')
    return { failure: 'broken' }
  } finally {
    clearInterval(timer)
  }
}

async function runImport(
  { env, siteUrl, file, name, run: { is_check, categories, pictures, drafts, texts }, seen }: BlogImportTask,
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
            Object.entries(texts).map(([where, choice]) => [where, { choice, seen: seen[where] ?? [] }]),
          ),
        },
        files: [files],
        fetch: pictures ? fetchPicture : null,
        signal: stop.signal,
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
