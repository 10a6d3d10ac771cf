import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import { parseHtml } from './body/article-html.ts'
import { findInText } from './find/find.ts'
import { editorKeys, markdownKeys, stepOverBrackets } from './keys.ts'
import { isVertical } from './commands.ts'
import {
  captionView,
  detailsView,
  figureView,
  type PictureAction,
  pictureView,
  quotationView,
} from './node-views.ts'
import { separateTextBlocks } from './body/changed-range.ts'
import { numberNotes } from './notes.ts'
import { handlePaste, type PasteNotice } from './paste/paste.ts'
import { type ShownSiteText, siteTextView } from './site-text-view.ts'
import { type AwaitedPicture, showFrames } from './pictures/picture-frames.ts'

/** The library's 100 are less than an hour of writing. */
const UNDO_STEPS = 2_000

interface EditorOptions {
  /** Sanitised by the server. */
  html: string
  className: string
  isEditable: () => boolean
  /** After each change of text or selection. */
  onUpdate: (view: EditorView, docChanged: boolean) => void
  /** Keys of an open menu; true if it has used the key. */
  onMenuKey: (event: KeyboardEvent) => boolean
  onPaste: (notice: PasteNotice) => void
  /** The writer looks for something, and perhaps replaces it. */
  onFind: (isReplacing: boolean) => void
  onPictures: (pictures: readonly AwaitedPicture[]) => void
  /** The selected text is to be linked. */
  onLink: () => void
  onPicture: (action: PictureAction, src: string) => void
  /** Texts of the site that a letter contains; absent where none can stand. */
  onSiteText?: ((dom: HTMLElement, shown: ShownSiteText | undefined) => void) | undefined
}

export function createEditor(place: HTMLElement, options: EditorOptions): EditorView {
  const { onSiteText } = options
  const view: EditorView = new EditorView(place, {
    state: createState(options),
    editable: options.isEditable,
    attributes: {
      class: options.className,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': studioWording.surface,
      lang: 'zh-Hant',
      spellcheck: 'false',
      // A translation would be stored as what was written.
      translate: 'no',
    },
    nodeViews: {
      details: detailsView,
      blockquote: quotationView,
      figcaption: captionView,
      figure: figureView,
      picture: (node, editor, getPosition) => pictureView(node, editor, getPosition, options.onPicture),
      ...(onSiteText && {
        site_text: (node: Node, editor: EditorView, getPosition: () => number | undefined) =>
          siteTextView(node, editor, getPosition, onSiteText),
      }),
    },
    // The bar above, and a phone's row of tools below, lie over the text.
    scrollThreshold: { top: 64, bottom: 64, left: 0, right: 0 },
    scrollMargin: { top: 80, bottom: 96, left: 0, right: 0 },
    dispatchTransaction: (transaction) => {
      const { state, transactions } = view.state.applyTransaction(transaction)
      view.updateState(state)
      options.onUpdate(
        view,
        transactions.some(({ docChanged }) => docChanged),
      )
    },
    handleDOMEvents: {
      keydown: (view, event) => {
        readShownSelection(view)
        if (!isArrowInColumns(view, event)) return false
        if (options.onMenuKey(event)) event.preventDefault()
        return true
      },
      focus: (view) => {
        returnCaret(view)
        return false
      },
      // The app follows links of articles.
      click: (_view, event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
        return false
      },
    },
  })
  return view
}

/** The browser moves the caret through columns; the library, which knows lines alone, would step back. */
function isArrowInColumns({ state: { selection } }: EditorView, event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, isComposing: composes } = event
  if (!key.startsWith('Arrow') || altKey || ctrlKey || metaKey || composes) return false
  const { $head } = selection
  return Array.from({ length: $head.depth }, (_, depth) => $head.node(depth + 1)).some(isVertical)
}

function createState({ html, onMenuKey, onPaste, onFind, onPictures, onLink }: EditorOptions): EditorState {
  return EditorState.create({
    doc: parseHtml(html),
    plugins: [
      // First: an open menu has the keys.
      new Plugin({
        props: { handleKeyDown: (view, event) => !isComposing(view, event) && onMenuKey(event) },
      }),
      stepOverBrackets(),
      markdownKeys(),
      keymap({
        'Mod-f': () => {
          onFind(false)
          return true
        },
        // ⌥⌘F is the note's on a Mac, so that both systems replace by the same letter.
        'Mod-h': () => {
          onFind(true)
          return true
        },
        // Without a selection it is the studio's: search or go.
        'Mod-k': ({ selection }) => {
          if (selection.empty || !(selection instanceof TextSelection)) return false
          onLink()
          return true
        },
      }),
      ...editorKeys(),
      handlePaste({ onPaste, onPictures }),
      history({ depth: UNDO_STEPS }),
      numberNotes(),
      separateTextBlocks(),
      findInText(),
      showFrames(),
      dropCursor({ width: 2 }),
      gapCursor(),
    ],
  })
}

/** Browsers report a selection some time after the key that changed it; a key in between must act on what is selected. */
function readShownSelection(view: EditorView): void {
  const { dom, state, composing } = view
  const shown = dom.ownerDocument.getSelection()
  if (composing || dom.ownerDocument.activeElement !== dom || !(state.selection instanceof TextSelection))
    return
  if (!shown?.anchorNode || !shown.focusNode) return
  if (!dom.contains(shown.anchorNode) || !dom.contains(shown.focusNode)) return
  const anchor = view.posAtDOM(shown.anchorNode, shown.anchorOffset)
  const head = view.posAtDOM(shown.focusNode, shown.focusOffset)
  if (anchor === state.selection.anchor && head === state.selection.head) return
  const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
  if (!selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection))
}

/** A closing dialog returns the focus, but not the caret if a field of its own had one: what is typed next would go nowhere. */
function returnCaret(view: EditorView): void {
  const { anchorNode } = view.dom.ownerDocument.getSelection() ?? {}
  if (!anchorNode || !view.dom.contains(anchorNode)) view.focus()
}

/** Safari sends the key that ends a composition after it, with the code 229. */
function isComposing(view: EditorView, event: KeyboardEvent): boolean {
  return view.composing || event.isComposing || event.keyCode === 229
}
