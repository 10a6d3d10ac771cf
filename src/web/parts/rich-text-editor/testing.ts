import { history } from 'prosemirror-history'
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { parseHTML } from 'linkedom'
import { articleHtml, parseArticle } from './body/article-html.ts'
import { separateTextBlocks } from './body/changed-range.ts'
import { numberNotes } from './notes.ts'
import { showFrames } from './pictures/picture-frames.ts'

/** A text that is changed by commands, as in the editor. */
export function openText(html: string) {
  let state = EditorState.create({
    doc: parseArticle(bodyOf(html)),
    plugins: [history({ newGroupDelay: 0 }), numberNotes(), separateTextBlocks(), showFrames()],
  })
  const dispatch = (change: Transaction) => {
    state = state.apply(change)
  }
  /** The position before the text. */
  const find = (text: string): number => {
    let found = -1
    state.doc.descendants((node, position) => {
      const at = found === -1 && node.isText ? (node.text ?? '').indexOf(text) : -1
      if (at !== -1) found = position + at
    })
    if (found === -1) throw new Error(`no ${text} in the text`)
    return found
  }
  return {
    state: () => state,
    dispatch,
    html: () => articleHtml(state.doc),
    run: (command: Command) => command(state, dispatch),
    caretAt: (position: number) =>
      dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(position)))),
    caretAfter: (text: string) =>
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, find(text) + text.length))),
    select: (text: string) =>
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, find(text), find(text) + text.length))),
    type: (text: string) => dispatch(state.tr.insertText(text)),
  }
}

export function bodyOf(html: string): HTMLElement {
  return parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body
}
