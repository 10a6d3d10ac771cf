import { terminalText } from '../../text/clean-text.ts'
import type { Key, ImportTable } from './tables/table-import.ts'

/** The position of a row in the imported files. */
export interface RowLocation {
  file: string
  line: number
  /** In a JSON array, from 0. */
  index?: number
}

/** A rejected row, or (`unreadable`) the position after which a file could not be read. */
export interface RefusedRow extends RowLocation {
  kind: 'refused' | 'unreadable'
  id?: Key
  field?: string
  reason: string
}

/** A row that a later row with the same key in the same import has replaced. */
export interface ReplacedRow extends RowLocation {
  kind: 'replaced'
  id: Key
  /** The name of the key, such as `id` or `address`. */
  keyName: string
  by: RowLocation
}

export interface TableReport {
  table: ImportTable
  /** Rows read, rejected ones included. */
  rows: number
  stored: number
  refused: number
  replaced: number
  /** Positions after which a file could not be read. */
  unreadable: number
  /** Unknown fields, with the number of rows that have each. */
  ignored: ReadonlyMap<string, number>
  /** Further results of the table, as sentences. */
  notes: readonly string[]
}

export interface ImportReport {
  tables: readonly TableReport[]
  /** The last row that was read, where the operator stopped the import. */
  stoppedAt: RowLocation | undefined
  seconds: number
}

/** Reported while the import runs, so that it needs no memory for the rows. */
export interface ImportEvents {
  refused?(row: RefusedRow): void
  replaced?(row: ReplacedRow): void
  /** Bytes read of all files, before decompression. */
  progress?(bytes: number): void
}

/** One line for the terminal: location, id, reason. */
export function describeRow(event: RefusedRow | ReplacedRow): string {
  const id = event.id === undefined ? '' : ` (${typeof event.id === 'number' ? 'id ' : ''}${event.id})`
  return terminalText(`${locationText(event)}${id}: ${reasonText(event)}`)
}

/** The summary of an import for the terminal. */
export function summariseImport(report: ImportReport): string {
  const lines = report.tables.map((table) => `${tableText(table)}, ${secondsText(report.seconds)}`)
  const ignored = report.tables.flatMap((table) => ignoredText(table))
  const { stoppedAt } = report
  const stopped = stoppedAt
    ? [`stopped after ${locationText(stoppedAt)}; run the same command again to take in the rest`]
    : []
  return [...lines, ...ignored, ...stopped].map((line) => `${terminalText(line)}\n`).join('')
}

function reasonText(event: RefusedRow | ReplacedRow): string {
  switch (event.kind) {
    case 'refused':
      return event.reason
    case 'unreadable':
      return `${event.reason}; the rest of the file is left out`
    case 'replaced':
      return `replaced by the later row with the same ${event.keyName} at ${locationText(event.by)}`
  }
}

function locationText({ file, line, index }: RowLocation): string {
  return `${file}:${line}${index === undefined ? '' : ` [${index}]`}`
}

function tableText(table: TableReport): string {
  return [
    `${table.table}: ${table.rows} rows`,
    `${table.stored} stored`,
    `${table.refused} refused`,
    ...(table.replaced > 0 ? [`${table.replaced} replaced by later rows`] : []),
    ...(table.unreadable > 0 ? ['not all of it readable'] : []),
    ...table.notes,
  ].join(', ')
}

function ignoredText({ table, ignored }: TableReport): string[] {
  if (ignored.size === 0) return []
  const names = [...ignored].map(([name, count]) => `${name} (in ${count} rows)`)
  return [`${table}: fields this site has no place for, left out: ${names.join(', ')}`]
}

function secondsText(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
}
