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
import { undoInputRule, InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, TextSelection, Selection } from 'prosemirror-state'
import {
  depthOf,
  isInside,
  nodeType,
  POEM,
  surround,
  toggleHeading,
  toggleInline,
  toggleQuotation,
} from './commands.ts'
import { galleryDepth } from './pictures/galleries.ts'
import { insertNote, splitNote } from './notes.ts'
import { addColumn, addRow, deleteColumn, deleteRow, nextCell } from './table-commands.ts'
import type { Attrs, NodeType } from 'prosemirror-model'
import { insertDivider } from './insert-block.ts'

/** The keys of the rich-text editor; ProseMirror's keys come after ours. */
export function editorKeys(): Plugin[] {
  return [
    keymap({
      'Mod-z': undo,
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      'Mod-b': toggleInline('em'),
      'Mod-i': toggleInline('em'),
      'Mod-u': toggleInline('u'),
      'Mod-Alt-2': toggleHeading('h2'),
      'Mod-Alt-3': toggleHeading('h3'),
      'Mod-Shift-9': toggleQuotation,
      'Mod-Shift-8': surround('《》'),
      'Mod-Alt-f': insertNote,
      Backspace: undoInputRule,
      Enter: chainCommands(
        leaveCode,
        newlineInCode,
        nextVerse,
        leaveSource,
        splitNote,
        splitListItem(nodeType('li')),
        createParagraphNear,
        liftEmptyBlock,
        splitBlockAs((node, isAtEnd) =>
          isAtEnd && node.isTextblock && node.type.name !== 'pre' ? { type: nodeType('p') } : null,
        ),
      ),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
      'Alt-Shift-ArrowDown': addRow,
      'Alt-Shift-ArrowUp': deleteRow,
      'Alt-Shift-ArrowRight': addColumn,
      'Alt-Shift-ArrowLeft': deleteColumn,
      Tab: chainCommands(nextCell(1), sinkListItem(nodeType('li'))),
      'Shift-Tab': chainCommands(nextCell(-1), liftListItem(nodeType('li'))),
    }),
    keymap(remainingKeys),
  ]
}

/** ⌘↵ is 刊登, in code as well. */
const { 'Mod-Enter': _leaveCode, ...remainingKeys } = baseKeymap

/** Enter in the source of a quotation, or in a picture's caption, continues below it. */
const leaveSource: Command = (state, dispatch) => {
  const { $from } = state.selection
  const figure = galleryDepth(state) ?? pictureDepth(state)
  const depth = depthOf(state, 'footer') === undefined ? figure : depthOf(state, 'blockquote')
  if (depth === undefined) return false
  const after = $from.after(depth)
  const change = state.tr.insert(after, nodeType('p').create())
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView())
  return true
}

/** Enter on an empty last line of code continues below it. */
const leaveCode: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  const isLastLine = empty && $from.parentOffset === $from.parent.content.size
  if ($from.parent.type.spec.code !== true || !isLastLine || !$from.parent.textContent.endsWith('\n'))
    return false
  return exitCode(state, (change) => dispatch?.(change.delete($from.pos - 1, $from.pos)), view)
}

function pictureDepth({ selection: { $from } }: Parameters<Command>[0]): number | undefined {
  return $from.parent.type.name === 'picture' ? $from.depth : undefined
}

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

const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent) return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('br').create()).scrollIntoView())
  return true
}

const PAIRS = [
  [/《$/, '《', '》'],
  [/「$/, '「', '」'],
  [/『$/, '『', '』'],
  [/〈$/, '〈', '〉'],
  [/（$/, '（', '）'],
] as const

/** Markdown at the start of a paragraph and paired brackets, in half or full width, not in a composition; a backspace takes it back. */
export function markdownKeys(): Plugin {
  return inputRules({
    rules: [
      textTypeRule(/^(?:##|＃＃)[ 　]$/, nodeType('h2')),
      textTypeRule(/^(?:###|＃＃＃)[ 　]$/, nodeType('h3')),
      wrappingInputRule(/^[>＞][ 　]$/, nodeType('blockquote')),
      wrappingInputRule(/^[-*－＊][ 　]$/, nodeType('ul')),
      // Full width takes no space: nothing else begins so.
      wrappingInputRule(/^(?:1[.．][ 　]|１．|１\.[ 　]|一、)$/, nodeType('ol')),
      textTypeRule(/^[|｜][ 　]$/, nodeType('p'), POEM),
      textTypeRule(/^```$/, nodeType('pre')),
      commandRule(/^(?:\*\*\*|＊＊＊|---|－－－)$/, insertDivider),
      commandRule(/[[［][\^＾︿]$/, insertNote),
      ...PAIRS.map(([pattern, open, close]) => pairRule(pattern, open, close)),
    ],
  })
}

/** As textblockTypeInputRule of the library, but not in a caption, whose picture it would replace. */
function textTypeRule(pattern: RegExp, type: NodeType, attributes: Attrs | null = null): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    const isPossible =
      $start.parent.type.name !== 'picture' &&
      $start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), type)
    return isPossible ? state.tr.delete(start, end).setBlockType(start, start, type, attributes) : null
  })
}

function commandRule(pattern: RegExp, command: typeof insertDivider): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    let made = state.tr.delete(start, end)
    const before = state.apply(made)
    const isDone = command(before, (change) => {
      for (const step of change.steps) made = made.step(step)
      made = made.setSelection(Selection.fromJSON(made.doc, change.selection.toJSON()))
    })
    return isDone ? made : null
  })
}

/** The closing bracket follows, unless text does. */
function pairRule(pattern: RegExp, open: string, close: string): InputRule {
  return new InputRule(pattern, (state, _match, start, end) => {
    const $end = state.doc.resolve(end)
    const next = $end.parent.textBetween($end.parentOffset, $end.parent.content.size).charAt(0)
    if (next !== '' && !/[\s，。、；：！？」』》〉）]/.test(next)) return null
    const change = state.tr.insertText(open + close, start, end)
    return change.setSelection(TextSelection.create(change.doc, start + open.length))
  })
}

/** A closing bracket that already follows is stepped over. */
export function stepOverBrackets(): Plugin {
  const closing = new Set<string>(PAIRS.map(([, , close]) => close))
  return new Plugin({
    props: {
      handleTextInput: (view, from, to, text) => {
        if (view.composing || from !== to || !closing.has(text)) return false
        const $from = view.state.doc.resolve(from)
        const next = $from.parent.textBetween($from.parentOffset, $from.parent.content.size).charAt(0)
        if (next !== text) return false
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from + text.length)))
        return true
      },
    },
  })
}
