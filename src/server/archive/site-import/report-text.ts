import type { ImportReport, RefusedRow, ReplacedRow, RowLocation, TableReport } from './import-report.ts'
import { terminalText } from '../../text/terminal-text.ts'

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
