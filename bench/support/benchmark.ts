/** One question about speed or size, answered by a measurement beside something public. */
export interface Benchmark {
  /** As the heading of its table in docs/performance.md. */
  question: string
  /** The conditions of the measurement: the compared programs, the repetitions and the data, so that a reader can repeat it. */
  conditions: readonly string[]
  /** Rejects where it could not measure. Leaves no process behind. */
  measure(): Promise<readonly Finding[]>
}

/** One row of a table. */
export interface Finding {
  what: string
  /** Ours and the measure beside it, with their units. */
  ours: string
  beside: string
  /** The ratio, or the figure that the bound is about. */
  figure: number
  /** The limit that `figure` must not pass; absent where it is only reported. */
  bound?: Bound
}

type Bound = { atMost: number } | { atLeast: number }

export function holds({ figure, bound }: Finding): boolean {
  if (!bound) return true
  return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast
}

/** The table of a benchmark, in Markdown. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map((finding) =>
    [
      finding.what,
      finding.ours,
      finding.beside,
      shown(finding.figure),
      boundText(finding),
      verdict(finding),
    ].join(' | '),
  )
  return (
    ['what | ours | compared with | figure | bound | holds', '--- | --- | --- | --- | --- | ---', ...rows]
      // A term that was searched for may hold a line break.
      .map((row) => `| ${row.replaceAll('\n', '↵')} |`)
      .join('\n')
  )
}

function shown(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : String(Number(figure.toPrecision(3)))
}

function boundText({ bound }: Finding): string {
  if (!bound) return ''
  return 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`
}

function verdict(finding: Finding): string {
  if (!finding.bound) return ''
  return holds(finding) ? 'yes' : '**no**'
}
