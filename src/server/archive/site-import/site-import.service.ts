import path from 'node:path'
import type { Deps } from '../../deps.ts'
import {
  importBookmarks,
  importReadingLists,
  importSubscriptions,
  importUsers,
} from './tables/import-readers.ts'
import { importBooks } from './tables/import-books.ts'
import { importComments } from './tables/import-comments.ts'
import type { ImportEvents, ImportReport, RowLocation } from './import-report.ts'
import {
  type ImportTable,
  isTableName,
  tableFromFileName,
  type TableName,
  TABLES,
} from './tables/table-import.ts'
import { TableRun } from './tables/table-run.ts'
import { accessSync, constants, statSync } from 'node:fs'
import type { CommandArguments } from '../../platform/runtime/command.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { findUnsupportedReason } from '../../tabular/file-kind.ts'

export interface ImportOptions {
  /** Default: derived from each file's name. */
  table?: string | undefined
  /** The folder of relative cover paths. Default: the folder of each file. */
  coversDir?: string | undefined
  /** A file with the id and email of the original site's users. */
  usersFile?: string | undefined
  /** When aborted, the current batch is finished and the report says where the import stopped. */
  signal?: AbortSignal | undefined
  events?: ImportEvents | undefined
}

/** The reason why an import cannot start, in a sentence for the operator. */
export class ImportRejected extends Error {}

/** `siteUrl` is empty where SITE_URL is not set. */
export type ImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'outboxSignal'>

/**
 * Imports the original site's tables from files: users first, then books before the tables that refer to them, else in
 * the given order. A rejected row is reported and the import continues; of two rows with one id the later is stored and
 * the earlier reported. Stored batches stay, and the same import may be run again (docs/product/data.md). Throws
 * ImportRejected before anything is stored where a file's table is unknown or invitations lack SITE_URL; StartupError
 * where the database fails.
 */
export async function importFiles(
  deps: ImportDeps,
  files: readonly string[],
  { table, coversDir, usersFile, signal, events = {} }: ImportOptions = {},
): Promise<ImportReport> {
  const startedAt = deps.clock.now().getTime()
  if (usersFile !== undefined && deps.siteUrl === '') {
    throw new ImportRejected(
      'SITE_URL is not set, and the invitations to readers have to say where the site is.',
    )
  }
  const tasks: { file: string; table: ImportTable }[] = [
    ...(usersFile === undefined ? [] : [{ file: usersFile, table: 'users' as const }]),
    ...files
      .map((file) => ({ file, table: requireTableName(file, table) }))
      .toSorted((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table)),
  ]
  const runs = new Map<ImportTable, Run>()
  let stoppedAt: RowLocation | undefined
  let bytesBefore = 0
  for (const { file, table } of tasks) {
    const run = runs.get(table) ?? TABLE_RUNS[table](deps, { coversDir, signal, events })
    runs.set(table, run)
    let bytes = 0
    stoppedAt = await run.importFile(file, (count) => {
      bytes = count
      events.progress?.(bytesBefore + bytes)
    })
    if (stoppedAt) break
    bytesBefore += bytes
  }
  return {
    tables: [...runs].map(([table, run]) => ({ table, ...run.report() })),
    stoppedAt,
    seconds: (deps.clock.now().getTime() - startedAt) / 1000,
  }
}

type Run = Pick<TableRun<never, never>, 'importFile' | 'report'>

interface RunOptions {
  coversDir: string | undefined
  signal: AbortSignal | undefined
  events: ImportEvents
}

const TABLE_RUNS: Record<ImportTable, (deps: ImportDeps, options: RunOptions) => Run> = {
  users: (deps, options) => new TableRun(importUsers(deps), options),
  books: (deps, options) => new TableRun(importBooks(deps, options), options),
  comments: (deps, options) => new TableRun(importComments(deps), options),
  bookmarks: (deps, options) => new TableRun(importBookmarks(deps), options),
  reading_lists: (deps, options) => new TableRun(importReadingLists(deps), options),
  subscriptions: (deps, options) => new TableRun(importSubscriptions(deps), options),
}

/** The table of a file, by the given name or the file's name. Throws ImportRejected. */
function requireTableName(file: string, given: string | undefined): TableName {
  const table = given ?? tableFromFileName(path.basename(file))
  if (table === undefined) {
    throw new ImportRejected(
      `The name ${file} does not tell which table it holds. Name it: --table ${TABLES.join(', --table ')}.`,
    )
  }
  if (isTableName(table)) return table
  throw new ImportRejected(`There is no table ${table}. The tables are ${TABLES.join(', ')}.`)
}

/** An import of the original site's tables, as its arguments say. */
export interface ImportTask {
  files: readonly string[]
  bytes: number
  table: string | undefined
  usersFile: string | undefined
  coversDir: string | undefined
  reportFile: string | undefined
  /** Whether to create the database where there is none: an import before the first start. */
  creates: boolean
}

/** The task of the command's arguments, once all its files are checked. Throws ImportRejected. */
export async function checkTask({
  values,
  flags,
  positionals: files,
}: CommandArguments): Promise<ImportTask> {
  const usersFile = values.users
  const inputs = usersFile === undefined ? files : [usersFile, ...files]
  const bytes = inputs.map(readFileSize).reduce((sum, size) => sum + size)
  for (const file of inputs) {
    // A pipe can be read only once.
    const reason = statSync(file).isFile() ? await findUnsupportedReason(file) : undefined
    if (reason) throw new ImportRejected(`${file} ${reason}`)
  }
  for (const file of files) requireTableName(file, values.table)
  const { covers } = values
  if (covers !== undefined && !statSync(covers, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ImportRejected(
      `There is no folder ${covers}. --covers names the folder that holds the pictures.`,
    )
  }
  const isInput = inputs.some((file) => path.resolve(file) === path.resolve(values.report ?? ''))
  if (isInput) throw new ImportRejected(`--report ${values.report} would write over the file to import.`)
  return {
    files,
    bytes,
    table: values.table,
    usersFile,
    coversDir: covers,
    reportFile: values.report,
    creates: flags.has('create'),
  }
}

/** Throws ImportRejected where the file cannot be read. */
export function readFileSize(file: string): number {
  try {
    accessSync(file, constants.R_OK)
    const stats = statSync(file)
    if (!stats.isDirectory()) return stats.size
  } catch (cause) {
    throw new ImportRejected(
      codeOf(cause) === 'ENOENT'
        ? `There is no file ${file}. Is its name spelled as it is on the disk?`
        : `The file ${file} cannot be read (${codeOf(cause) ?? messageOf(cause)}).`,
    )
  }
  throw new ImportRejected(
    `${file} is a folder. Name the files in it, such as ${path.join(file, 'books.jsonl')}.`,
  )
}
