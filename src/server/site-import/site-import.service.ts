import path from 'node:path'
import type { Deps } from '../deps.ts'
import { importBookmarks } from './import-bookmarks.ts'
import { importBooks } from './import-books.ts'
import { importComments } from './import-comments.ts'
import { importReadingLists } from './import-reading-lists.ts'
import { importSubscriptions } from './import-subscriptions.ts'
import { importUsers } from './import-users.ts'
import type { ImportEvents, ImportReport, Place } from './import-report.ts'
import { isTableName, type TableName, TABLES, type ImportTable, tableOf } from './table-import.ts'
import { TableRun } from './table-run.ts'

export interface ImportOptions {
  /** By default told from each file's name. */
  table?: string | undefined
  /** Where relative covers are looked up; by default the folder of each file. */
  coversDir?: string | undefined
  /** Says by id and e-mail which accounts here the original's users are. */
  usersFile?: string | undefined
  /** Aborted, the batch in hand is finished, and the report says where it stopped. */
  signal?: AbortSignal | undefined
  events?: ImportEvents | undefined
}

/** What keeps an import from beginning, in a sentence for the operator. */
export class ImportRejected extends Error {}

/** What an import works with; `siteUrl` is empty where a command was not told it. */
export type ImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'outboxSignal'>

/**
 * Takes over the original backend's tables from files: users first, then books before what belongs to them, else in
 * the order given. A row that cannot be taken is told of and the rest goes on; of two rows with one id the later is
 * kept, and the earlier told of. What is stored stays, whatever happens later, and the same import may be run again.
 * Throws ImportRejected before anything is stored where a file's table cannot be told, or invitations could not say
 * where the site is; StartupError where the database fails. (docs/product/data.md)
 */
export async function importFiles(
  deps: ImportDeps,
  files: readonly string[],
  { table, coversDir, usersFile, signal, events = {} }: ImportOptions = {},
): Promise<ImportReport> {
  const begun = deps.clock.now().getTime()
  if (usersFile !== undefined && deps.siteUrl === '') {
    throw new ImportRejected(
      'SITE_URL is not set, and the invitations to readers have to say where the site is.',
    )
  }
  const tasks: { file: string; table: ImportTable }[] = [
    ...(usersFile === undefined ? [] : [{ file: usersFile, table: 'users' as const }]),
    ...files
      .map((file) => ({ file, table: tableToImport(file, table) }))
      .toSorted((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table)),
  ]
  const runs = new Map<ImportTable, Run>()
  let stoppedAt: Place | undefined
  let bytesBefore = 0
  for (const { file, table } of tasks) {
    const run = runs.get(table) ?? STARTS[table](deps, { coversDir, signal, events })
    runs.set(table, run)
    let bytes = 0
    stoppedAt = await run.takeFile(file, (count) => {
      bytes = count
      events.progress?.(bytesBefore + bytes)
    })
    if (stoppedAt) break
    bytesBefore += bytes
  }
  return {
    tables: [...runs].map(([table, run]) => ({ table, ...run.report() })),
    stoppedAt,
    seconds: (deps.clock.now().getTime() - begun) / 1000,
  }
}

type Run = Pick<TableRun<never, never>, 'takeFile' | 'report'>

interface RunOptions {
  coversDir: string | undefined
  signal: AbortSignal | undefined
  events: ImportEvents
}

const STARTS: Record<ImportTable, (deps: ImportDeps, options: RunOptions) => Run> = {
  users: (deps, options) => new TableRun(importUsers(deps), options),
  books: (deps, options) => new TableRun(importBooks(deps, options), options),
  comments: (deps, options) => new TableRun(importComments(deps), options),
  bookmarks: (deps, options) => new TableRun(importBookmarks(deps), options),
  reading_lists: (deps, options) => new TableRun(importReadingLists(deps), options),
  subscriptions: (deps, options) => new TableRun(importSubscriptions(deps), options),
}

/** The table that a file is taken for. Throws ImportRejected. */
export function tableToImport(file: string, given: string | undefined): TableName {
  const table = given ?? tableOf(path.basename(file))
  if (table === undefined) {
    throw new ImportRejected(
      `The name ${file} does not tell which table it holds. Name it: --table ${TABLES.join(', --table ')}.`,
    )
  }
  if (isTableName(table)) return table
  throw new ImportRejected(`There is no table ${table}. The tables are ${TABLES.join(', ')}.`)
}
