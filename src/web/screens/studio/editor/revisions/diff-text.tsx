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
