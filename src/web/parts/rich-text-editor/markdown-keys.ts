import type { Attrs, NodeType } from 'prosemirror-model'
import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { Plugin, Selection, TextSelection } from 'prosemirror-state'
import { nodeType, POEM } from './commands.ts'
import { insertDivider } from './insert-block.ts'
import { insertNote } from './notes.ts'

const PAIRS = [
  [/《$/, '《', '》'],
  [/「$/, '「', '」'],
  [/『$/, '『', '』'],
  [/〈$/, '〈', '〉'],
  [/（$/, '（', '）'],
] as const

/**
 * Markdown at the start of a paragraph and paired brackets, in half or full width. Nothing happens during a composition;
 * a backspace takes back what a rule did.
 */
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
