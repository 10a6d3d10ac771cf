import path from 'node:path'
import type { Deps } from '../deps.ts'
import { importBooks } from './import-books.ts'
import { importComments } from './import-comments.ts'
import { importSubscriptions } from './import-subscriptions.ts'
import type { ImportEvents, ImportReport, Place } from './import-report.ts'
import { isTableName, TABLES, tableOf } from './table-import.ts'
import { TableRun } from './table-run.ts'

export interface ImportOptions {
  /** By default told from each file's name. */
  table?: string | undefined
  /** Where relative covers are looked up; by default the folder of each file. */
  coversDir?: string | undefined
  /** Aborted, the batch in hand is finished, and the report says where it stopped. */
  signal?: AbortSignal | undefined
  events?: ImportEvents | undefined
}

/** What keeps an import from beginning, in a sentence for the operator. */
export class ImportRefused extends Error {}

/**
 * Takes over the original backend's tables from files: books before what belongs to them, else in the order given. A
 * row that cannot be taken is told of
 * and the rest goes on; of two rows with one id the later is kept, and the earlier told of. What is stored stays,
 * whatever happens later, and the same import may be run again. Throws ImportRefused before anything is stored
 * where a file's table cannot be told or taken, StartupError where the database fails. (decisions.md 14)
 */
export async function importFiles(
  deps: Pick<Deps, 'database' | 'clock'>,
  files: readonly string[],
  { table, coversDir, signal, events = {} }: ImportOptions = {},
): Promise<ImportReport> {
  const begun = deps.clock.now().getTime()
  const tasks = files
    .map((file) => ({ file, table: tableToTake(file, table) }))
    .toSorted((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table))
  const runs = new Map<TakenTable, Run>()
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

/** The tables that this version takes. */
const STARTS = {
  books: (deps: Pick<Deps, 'database' | 'clock'>, options: RunOptions): Run =>
    new TableRun(importBooks(deps, options), options),
  comments: (deps: Pick<Deps, 'database' | 'clock'>, options: RunOptions): Run =>
    new TableRun(importComments(deps), options),
  subscriptions: (deps: Pick<Deps, 'database' | 'clock'>, options: RunOptions): Run =>
    new TableRun(importSubscriptions(deps), options),
}

type TakenTable = keyof typeof STARTS

/** The table that a file is taken for. Throws ImportRefused. */
export function tableToTake(file: string, given: string | undefined): TakenTable {
  const table = given ?? tableOf(path.basename(file))
  if (table === undefined) {
    throw new ImportRefused(
      `The name ${file} does not tell which table it holds. Name it: --table ${TABLES.join(', --table ')}.`,
    )
  }
  if (isTaken(table)) return table
  throw new ImportRefused(
    isTableName(table)
      ? `This version does not import ${table} yet; ${file} holds them. Leave it out for now and import it after an upgrade.`
      : `There is no table ${table}. The tables are ${TABLES.join(', ')}.`,
  )
}

function isTaken(table: string): table is TakenTable {
  return Object.hasOwn(STARTS, table)
}
