import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { cleanPaste, type PasteLosses } from './clean-paste.ts'
import { nodeType } from './commands.ts'
import { articleSchema } from './schema.ts'

export interface PasteNotice {
  losses: PasteLosses
  /** Puts the pasted text in place of what was pasted. */
  makePlain: () => void
}

interface PasteOptions {
  onPaste: (notice: PasteNotice) => void
  onFiles: (files: readonly File[]) => void
}

/**
 * Pastes and drops what the vocabulary knows. ProseMirror's own reading of the clipboard is not used: it writes markup
 * that pages with Trusted Types refuse.
 */
export function handlePaste({ onPaste, onFiles }: PasteOptions): Plugin {
  const insert = (view: EditorView, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    const html = data.getData('text/html')
    const text = data.getData('text/plain')
    if (files.length > 0 && html === '') return onFiles(files)
    const before = view.state
    const isPlain = html === '' || view.state.selection.$from.parent.type.spec.code === true
    if (isPlain) return view.dispatch(replaceSelection(view, readText(text)))
    const { slice, losses } = readHtml(html)
    const change = replaceSelection(view, slice)
    view.dispatch(change)
    const pasted = view.state.doc
    if (text.trim() === '') return
    onPaste({
      losses,
      makePlain: () => {
        // Only while nothing else has changed: it must not take anything back but the paste.
        if (view.state.doc !== pasted) return
        const { from, to } = before.selection
        const start = change.mapping.map(from, -1)
        const end = change.mapping.map(to, 1)
        view.dispatch(view.state.tr.replaceRange(start, end, readText(text)).scrollIntoView())
        view.focus()
      },
    })
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        paste: (view, event) => {
          if (view.composing || !event.clipboardData) return false
          event.preventDefault()
          insert(view, event.clipboardData)
          return true
        },
        drop: (view, event) => {
          if (view.dragging || !event.dataTransfer) return false
          event.preventDefault()
          insert(view, event.dataTransfer)
          return true
        },
      },
    },
  })
}

function replaceSelection(view: EditorView, slice: Slice) {
  return view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)
}

function readHtml(html: string): { slice: Slice; losses: PasteLosses } {
  const { body } = new globalThis.DOMParser().parseFromString(trustedHtml(html), 'text/html')
  const isOurs = body.querySelector('[data-pm-slice]') !== null
  const losses = isOurs ? { styles: false, pictures: 0 } : cleanPaste(body)
  return { slice: DOMParser.fromSchema(articleSchema).parseSlice(body), losses }
}

/** Paragraphs at line breaks. */
function readText(text: string): Slice {
  const lines = text.replaceAll('\r\n', '\n').split(/\n+/)
  const paragraphs: Node[] = lines.map((line) =>
    nodeType('p').create(null, line === '' ? null : articleSchema.text(line)),
  )
  return new Slice(Fragment.from(paragraphs), 1, 1)
}
