import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { Deps } from '../../deps.ts'
import {
  command,
  type CommandArguments,
  type OpenCommand,
  withDeps,
  WrongUsage,
} from '../../platform/runtime/command.ts'
import { takeTurn } from '../../platform/db/sqlite/turn.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { stopOnSignal, stoppedStatus } from '../../platform/runtime/stop-signals.ts'
import {
  describeRow,
  type ImportReport,
  type RefusedRow,
  type ReplacedRow,
  summariseImport,
} from './import-report.ts'
import {
  checkTask,
  type ImportDeps,
  importFiles,
  ImportRejected,
  type ImportTask,
  readFileSize,
} from './site-import.service.ts'
import { countSamples } from './sample/sample-removal.service.ts'
import { GzipBomb } from '../../tabular/gunzip.ts'
import { MultiBar, Presets } from 'cli-progress'
import { USAGES } from '../../usages.ts'

interface Terminal {
  stdout: TerminalStream
  stderr: TerminalStream
  isTerminal: boolean
}

type OpenDeps = OpenCommand<ImportDeps & Pick<Deps, 'log'>>

/**
 * `xingcha import FILE… [--table NAME] [--users FILE] [--covers DIR] [--report FILE] [--create]`. Prints rejected rows to
 * stderr, one per line, and the summary to stdout. Returns the exit status: 0 all rows stored, 1 some rejected, 2 wrong
 * usage and nothing done, 130 stopped by the operator after the current batch (143 by SIGTERM).
 */
export const importCommand = command<OpenDeps, Terminal>(USAGES.import, async (given, terminal, openDeps) => {
  try {
    return await importWhatIsNamed(given, terminal, (options) => openInTurn(openDeps, options, terminal))
  } catch (cause) {
    if (!(cause instanceof ImportRejected)) throw cause
    terminal.stderr.write(`xingcha import: ${messageOf(cause)}\n`)
    return 2
  }
})

/** Imports into one site come one after another: SQLite would alternate them until one had waited too long. */
async function openInTurn(
  openDeps: OpenDeps,
  options: Parameters<OpenDeps>[0],
  { stderr }: Pick<Terminal, 'stderr'>,
): ReturnType<OpenDeps> {
  const { deps, close } = await openDeps(options)
  try {
    const giveBack = await takeTurn(deps.database, 'import', () => {
      stderr.write(
        'xingcha import: another import is writing into this site. This one begins when it has ended.\n',
      )
    })
    return {
      deps,
      async close() {
        giveBack()
        await close()
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function importWhatIsNamed(read: CommandArguments, terminal: Terminal, openDeps: OpenDeps) {
  const { 'isbn-extract': extract } = read.values
  if (extract !== undefined) {
    if (read.positionals.length > 0 || Object.keys(read.values).length > 1)
      throw new WrongUsage('An extract is imported alone, with no option but --create.')
    return importIsbnExtractFile(extract, read, terminal, openDeps)
  }
  if (read.positionals.length === 0 && read.values.users === undefined) {
    throw new WrongUsage('expected one or more files')
  }
  const [folder = '', ...others] = read.positionals
  // Loaded only where it is needed.
  const { isExportFolder } = await import('../site-export/import-folder.service.ts')
  if (await isExportFolder(folder)) {
    const options = [...read.flags, ...Object.keys(read.values)]
    if (others.length > 0 || options.some((name) => name !== 'create'))
      throw new WrongUsage('The folder of an export is imported alone, with no option but --create.')
    return importExport(folder, read, terminal, openDeps)
  }
  const { blogImportCommand } = await import('../../blog-import/blog-import.command.ts')
  const blogStatus = await blogImportCommand(read, terminal, openDeps, (deps) => offerRemoval(deps, terminal))
  if (blogStatus !== undefined) return blogStatus
  const blogOption = [
    'check',
    'offline',
    'drafts',
    'draft-rows',
    'leave-out',
    'kinds',
    'media',
    'categories',
  ].find((name) => read.flags.has(name) || read.values[name] !== undefined)
  // Of a file that is not there the tables' own check says so.
  if (blogOption !== undefined && existsSync(folder))
    throw new WrongUsage(
      `--${blogOption} goes with the export of another blog alone, and ${folder} is none that is known.`,
    )
  const task = await checkTask(read)
  return withDeps(openDeps, (deps) => runImport(deps, task, terminal), { creates: task.creates })
}

/** Prints what was imported, and to stderr each count that is not the export's. Throws ArchiveRejected. */
async function importExport(
  folder: string,
  { flags }: CommandArguments,
  terminal: Terminal,
  openDeps: OpenDeps,
): Promise<number> {
  const { describe, importFolder } = await import('../site-export/import-folder.service.ts')
  const work = async (deps: ImportDeps) => {
    const { counts, warnings } = await importFolder(deps, folder)
    for (const warning of warnings) terminal.stderr.write(`xingcha import: ${warning}\n`)
    const texts = Object.entries(counts).flatMap(([name, count]) =>
      count === 0 ? [] : [`${count} ${describe(name)}`],
    )
    terminal.stdout.write(
      `${folder} was imported: ${texts.join(', ')}. Readers sign in by mail at first: 忘記密碼？ sets a new password.\n`,
    )
    return warnings.length > 0 ? 1 : 0
  }
  return withDeps(openDeps, work, { creates: flags.has('create') })
}

async function runImport(deps: ImportDeps, task: ImportTask, terminal: Terminal): Promise<number> {
  // V8 would let the space for new objects grow to 128 MB, which rows that live for one batch do not need.
  setFlagsFromString('--semi-space-growth-factor=1')
  const reportFile = task.reportFile === undefined ? undefined : openReport(task.reportFile)
  const progress = terminal.isTerminal ? startProgressBar(terminal.stdout, task.bytes) : undefined
  const printLine = (line: string) => {
    if (progress && terminal.stderr.isTTY) progress.printLine(line)
    else terminal.stderr.write(`${line}\n`)
  }
  const reportRow = (event: RefusedRow | ReplacedRow) => {
    printLine(describeRow(event))
    if (reportFile !== undefined) writeSync(reportFile, `${JSON.stringify(event)}\n`)
  }
  const stop = stopOnSignal(() => printLine('stopping after the batch in hand; press again to stop at once'))
  let report: ImportReport
  try {
    report = await importFiles(deps, task.files, {
      table: task.table,
      usersFile: task.usersFile,
      coversDir: task.coversDir,
      signal: stop.signal,
      events: { refused: reportRow, replaced: reportRow, progress: (bytes) => progress?.update(bytes) },
    })
  } finally {
    progress?.stop()
    stop.removeListeners()
    if (reportFile !== undefined) closeSync(reportFile)
  }
  terminal.stdout.write(summariseImport(report))
  await offerRemoval(deps, terminal)
  if (report.stoppedAt) return stoppedStatus(stop.signal)
  return report.tables.some((table) => table.refused + table.unreadable > 0) ? 1 : 0
}

async function offerRemoval(deps: Pick<ImportDeps, 'database'>, terminal: Terminal): Promise<void> {
  const { all: samples } = await countSamples(deps)
  if (samples > 0) {
    terminal.stdout.write(
      `${samples} reviews of the sample library are still on this site. To remove them: npx xingcha sample remove\n`,
    )
  }
}

function openReport(file: string): number {
  try {
    return openSync(file, 'w')
  } catch (cause) {
    throw new ImportRejected(`--report ${file} cannot be written (${codeOf(cause) ?? messageOf(cause)}).`)
  }
}

/** `xingcha import --isbn-extract FILE`. Exit status: 0 all read, 1 some unreadable, 2 cut short. Throws ImportRejected. */
export async function importIsbnExtractFile(
  file: string,
  { flags }: CommandArguments,
  { stdout, stderr }: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const { importIsbnExtract } = await import('../../isbn-lookup/import-extract.service.ts')
  readFileSize(file)
  const work = async (deps: Pick<Deps, 'database'>) => {
    const report = { books: 0, authors: 0, unreadable: 0 }
    let isReadable = true
    try {
      await importIsbnExtract(deps, file, report)
    } catch (cause) {
      if (!(cause instanceof GzipBomb) && !codeOf(cause)?.startsWith('Z_')) throw cause
      isReadable = false
      stderr.write(`xingcha import: ${file} cannot be read on (${messageOf(cause)})\n`)
    }
    const { books, authors, unreadable } = report
    stdout.write(`extract: ${books} books, ${authors} authors stored, ${unreadable} unreadable lines\n`)
    if (!isReadable) return 2
    return unreadable > 0 ? 1 : 0
  }
  return withDeps(openDeps, work, { creates: flags.has('create') })
}

export type TerminalStream = NodeJS.WritableStream & { isTTY?: boolean }

/** A progress bar by bytes read on the last line of a terminal; `printLine` writes above it. */
export function startProgressBar(stream: TerminalStream, totalBytes: number) {
  const bars = new MultiBar(
    {
      stream,
      format: '{bar} {percentage}%  {eta_formatted}',
      hideCursor: true,
      clearOnComplete: true,
      // The command handles signals itself.
      gracefulExit: false,
    },
    Presets.shades_classic,
  )
  const bar = bars.create(totalBytes, 0)
  return {
    update: (bytes: number) => bar.update(bytes),
    printLine: (line: string) => bars.log(`${line}\n`),
    stop() {
      // Otherwise the last printed line would be lost.
      bars.update()
      bars.stop()
    },
  }
}
