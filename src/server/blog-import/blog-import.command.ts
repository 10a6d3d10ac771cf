import { closeSync, openSync, writeSync } from 'node:fs'
import type { BlogImportReport, ImportedTextReport } from '../../contract/studio/blog-import.ts'
import type { Deps } from '../deps.ts'
import type { CommandArguments, OpenCommand, Terminal } from '../platform/runtime/command.ts'
import { StartupError, messageOf } from '../platform/runtime/faults.ts'
import { stopOnSignal, stoppedStatus } from '../platform/runtime/stop-signals.ts'
import { detectExport } from './formats/detect-export.ts'
import { importBlog } from './import-blog.service.ts'
import { fetchPicture, type FetchPicture } from './load-pictures.ts'
import { readCategoryFile, readChoices } from './option-files.ts'
import { describeText, summariseBlogImport } from './report-text.ts'
import { openSourceFiles, type SourceFiles } from './source-files.ts'

type BlogDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'log'>

interface Options {
  /** Only tests request pictures of private networks. */
  fetch?: FetchPicture
}

/** Options that only tables of the original site have. */
const TABLE_OPTIONS = ['table', 'users', 'covers', 'isbn-extract']

/**
 * `xingcha import EXPORT [--check] [--media DIR] [--categories FILE] [--offline] [--drafts] [--draft-rows FILE]
 * [--leave-out FILE] [--kinds FILE] [--report FILE] [--create]` for another blog's
 * export. Undefined where the file is none; else the exit status: 0 all came, 1 something was left out, 130 stopped (143 by SIGTERM).
 */
export async function blogImportCommand(
  { positionals, values, flags }: CommandArguments,
  terminal: Terminal,
  openDeps: OpenCommand<BlogDeps>,
  afterImport: (deps: BlogDeps) => Promise<void>,
  { fetch = fetchPicture }: Options = {},
): Promise<number | undefined> {
  const [source, ...others] = positionals
  if (source === undefined || others.length > 0 || TABLE_OPTIONS.some((name) => values[name] !== undefined))
    return undefined
  const files = await openSourceFiles(source).catch((cause: unknown) => {
    if (cause instanceof StartupError) throw cause
  })
  if (!files) return undefined
  const opened: SourceFiles[] = [files]
  try {
    const found = await detectExport(files)
    if (!found) return undefined
    if (values['media'] !== undefined) opened.push(await openMedia(values['media']))
    const categories = values['categories'] === undefined ? {} : await readCategoryFile(values['categories'])
    const choices = await readChoices(flags.has('drafts'), values, found)
    const report = values['report'] === undefined ? undefined : openReport(values['report'])
    const stop = stopOnSignal(() =>
      terminal.stderr.write('stopping after the text in hand; press again to stop at once\n'),
    )
    const { deps, close } = await openDeps({ creates: flags.has('create') })
    try {
      const onText = (text: ImportedTextReport) => {
        for (const line of describeText(text)) terminal.stderr.write(`${line}\n`)
        if (report !== undefined) writeSync(report, `${JSON.stringify(text)}\n`)
      }
      const result = await importBlog(deps, found, {
        isCheck: flags.has('check'),
        categories,
        choices,
        files: opened,
        fetch: flags.has('offline') ? null : fetch,
        signal: stop.signal,
        onText,
      })
      terminal.stdout.write(summariseBlogImport(result))
      await afterImport(deps)
      return stop.signal.aborted ? stoppedStatus(stop.signal) : exitStatus(result)
    } finally {
      stop.removeListeners()
      await close()
      if (report !== undefined) closeSync(report)
    }
  } finally {
    for (const each of opened) await each.close()
  }
}

function exitStatus({ counts, texts }: BlogImportReport): number {
  const lost = texts.some(
    ({ why }) => why !== null && !['other_kind', 'response', 'no_review', 'no_text', 'chosen'].includes(why),
  )
  return lost || counts.pictures_failed > 0 || counts.members_left_out > 0 ? 1 : 0
}

async function openMedia(folder: string): Promise<SourceFiles> {
  const files = await openSourceFiles(folder).catch((cause: unknown) => {
    throw new StartupError(`--media ${folder} cannot be read (${messageOf(cause)}).`, { cause })
  })
  if (!files.isSingle) return files
  await files.close()
  throw new StartupError(`--media ${folder} is neither a folder nor an archive.`)
}

function openReport(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (cause) {
    throw new StartupError(`--report ${file} cannot be written (${messageOf(cause)}).`, { cause })
  }
}
