import type { Node } from 'prosemirror-model'

/** Where two documents differ: `from` in both, and the end in each. */
export interface ChangedRange {
  from: number
  toBefore: number
  toAfter: number
}

/** The smallest range outside of which both documents are the same, or undefined. Fast: unchanged nodes are shared. */
export function findChangedRange(before: Node, after: Node): ChangedRange | undefined {
  const from = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (from === null || end === null) return undefined
  // Where text repeats, the end may be found before the start.
  const missing = Math.max(0, from - Math.min(end.a, end.b))
  return { from, toBefore: end.a + missing, toAfter: end.b + missing }
}
