import type { DiffPart } from './diff-paragraphs.ts'

/** A paragraph with what it has more or less than the other text. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  let start = 0
  return parts.map(({ kind, text }) => {
    const key = start
    start += text.length
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>
  })
}

/** Equal paragraphs that follow each other are one group, which is folded. */
export function groupRows<Row extends { isChanged: boolean }>(rows: readonly Row[]): RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = []
  for (const [start, row] of rows.entries()) {
    const last = groups.at(-1)
    if (row.isChanged) groups.push({ start, row, count: 1 })
    else if (last && !last.row) last.count++
    else groups.push({ start, row: undefined, count: 1 })
  }
  return groups
}

interface RowGroup<Row> {
  /** The index of its first row. */
  start: number
  row: Row | undefined
  count: number
}
