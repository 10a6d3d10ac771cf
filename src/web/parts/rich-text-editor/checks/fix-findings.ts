import type { Transaction } from 'prosemirror-state'
import type { TextFinding } from './check-text.ts'
import { markType, nodeType } from '../commands.ts'

/** Does what each finding proposes; one undo takes all of it back. */
export function fixFindings(change: Transaction, findings: readonly TextFinding[]): Transaction {
  // From the end, so that the places before stay right.
  for (const { from, to, fix } of findings.toSorted((a, b) => b.from - a.from)) {
    if (fix?.kind === 'replace') change.insertText(fix.text, from, to)
    else if (fix?.kind === 'raise') change.setBlockType(from, to, nodeType('h2'))
    else if (fix?.kind === 'unlink') change.removeMark(from, to, markType('a'))
    else if (fix?.kind === 'delete') change.delete(from, to)
  }
  return change
}
