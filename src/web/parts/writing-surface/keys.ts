import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  splitBlockAs,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type Plugin, TextSelection } from 'prosemirror-state'
import {
  addTitleMarks,
  depthOf,
  isInside,
  nodeType,
  toggleHeading,
  toggleInline,
  toggleQuotation,
} from './commands.ts'
import { insertNote } from './notes.ts'

/** The keys of the writing surface; ProseMirror's keys come after ours. */
export function editorKeys(): Plugin[] {
  return [
    keymap({
      'Mod-z': undo,
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      'Mod-b': toggleInline('em'),
      'Mod-i': toggleInline('em'),
      'Mod-Alt-2': toggleHeading('h2'),
      'Mod-Alt-3': toggleHeading('h3'),
      'Mod-Shift-9': toggleQuotation,
      'Mod-Shift-8': addTitleMarks,
      'Mod-Alt-f': insertNote,
      Backspace: undoInputRule,
      Enter: chainCommands(
        newlineInCode,
        leaveSource,
        splitListItem(nodeType('li')),
        createParagraphNear,
        liftEmptyBlock,
        splitBlockAs((node, isAtEnd) =>
          isAtEnd && node.isTextblock && node.type.name !== 'pre' ? { type: nodeType('p') } : null,
        ),
      ),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      'Mod-Enter': exitCode,
      Tab: chainCommands(nextCell(1), sinkListItem(nodeType('li'))),
      'Shift-Tab': chainCommands(nextCell(-1), liftListItem(nodeType('li'))),
    }),
    keymap(baseKeymap),
  ]
}

const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('br').create()).scrollIntoView())
  return true
}

/** Enter in the source of a quotation, or in a picture's caption, continues below it. */
const leaveSource: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = depthOf(state, 'footer') === undefined ? pictureDepth(state) : depthOf(state, 'blockquote')
  if (depth === undefined) return false
  const after = $from.after(depth)
  const change = state.tr.insert(after, nodeType('p').create())
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView())
  return true
}

function pictureDepth({ selection: { $from } }: Parameters<Command>[0]): number | undefined {
  return $from.parent.type.name === 'picture' ? $from.depth : undefined
}

/** Tab goes from cell to cell; in the last one it adds a row. */
function nextCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const tableDepth = depthOf(state, 'table')
    if (tableDepth === undefined) return false
    const { $from } = state.selection
    const start = $from.start(tableDepth)
    const cells: number[] = []
    $from.node(tableDepth).descendants((node, position) => {
      if (['td', 'th'].includes(node.type.name)) cells.push(start + position)
    })
    const current = cells.findLastIndex((position) => position < $from.pos)
    const target = cells[current + step]
    if (target === undefined) return step === 1 && addRow(state, dispatch)
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(target + 1))).scrollIntoView())
    return true
  }
}

const addRow: Command = (state, dispatch) => {
  const depth = depthOf(state, 'tr')
  if (depth === undefined) return false
  const { $from } = state.selection
  const cells = Array.from({ length: $from.node(depth).childCount }, () =>
    nodeType('td').create(null, nodeType('text_block').create()),
  )
  const inHead = isInside(state, 'thead')
  const after = inHead ? undefined : $from.after(depth)
  if (after === undefined) return false
  const change = state.tr.insert(after, nodeType('tr').create(null, cells))
  dispatch?.(change.setSelection(TextSelection.near(change.doc.resolve(after + 2))).scrollIntoView())
  return true
}
