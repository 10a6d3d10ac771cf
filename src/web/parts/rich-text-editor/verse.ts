import { type Command, TextSelection } from 'prosemirror-state'
import { isInside, nodeType, POEM } from './commands.ts'

/** Enter in verse begins a line; on an empty line it continues in prose. */
export const nextVerse: Command = (state, dispatch) => {
  if (!isInside(state, 'p', POEM)) return false
  const { $from, empty } = state.selection
  const isEmptyLine = empty && $from.nodeBefore?.type.name === 'br' && !$from.nodeAfter
  if (!isEmptyLine) return insertBreak(state, dispatch)
  const change = state.tr.delete($from.pos - 1, $from.pos)
  const after = change.mapping.map($from.after())
  change.insert(after, nodeType('p').create())
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView())
  return true
}

export const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('br').create()).scrollIntoView())
  return true
}
