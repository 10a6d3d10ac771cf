import type { ImportReport, Place, Refusal, Replaced, TableReport } from './import-report.ts'

/** One line for the terminal: where, which, why. */
export function describe(event: Refusal | Replaced): string {
  const id = event.id === undefined ? '' : ` (${typeof event.id === 'number' ? 'id ' : ''}${event.id})`
  return printable(`${placeText(event)}${id}: ${reasonOf(event)}`)
}

/** What an import did, for the end of the terminal's output. */
export function summarise(report: ImportReport): string {
  const lines = report.tables.map((table) => `${tableText(table)}, ${secondsText(report.seconds)}`)
  const ignored = report.tables.flatMap((table) => ignoredText(table))
  const { stoppedAt } = report
  const stopped = stoppedAt
    ? [`stopped after ${placeText(stoppedAt)}; run the same command again to take in the rest`]
    : []
  return [...lines, ...ignored, ...stopped].map((line) => `${printable(line)}\n`).join('')
}

function reasonOf(event: Refusal | Replaced): string {
  switch (event.kind) {
    case 'refused':
      return event.reason
    case 'unreadable':
      return `${event.reason}; the rest of the file is left out`
    case 'replaced':
      return `replaced by the later row with the same ${event.keyName} at ${placeText(event.by)}`
  }
}

function placeText({ file, line, index }: Place): string {
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

/** What a file holds must not steer the operator's terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
}
