import type { Token } from 'marked'
import { DOMParser, Fragment, type Node, Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isAudioFile } from '../../../../contract/pictures/audio.ts'
import { parseVideoUrl } from '../../../../contract/reviews/video-url.ts'
import {
  linksLeftOut,
  picturesLeftOut,
  studioWording,
} from '../../../../contract/wording/studio/studio-writing.ts'
import { cleanPaste, NO_LOSSES, type PasteLosses } from './clean-paste.ts'
import { awaitPictures, takeDataPictures } from './data-pictures.ts'
import { PASTED_NOTES } from './paste-notes.ts'
import { markType, nodeType, setLink } from '../commands.ts'
import { insertVideo } from '../insert-block.ts'
import { type AwaitedPicture, placeOfCaret, placeOfPointer } from '../pictures/picture-frames.ts'
import { addNoteTexts } from '../notes.ts'
import { parseBody } from '../body/article-html.ts'
import { markdownToHtml, readMarkdown, walk } from '../../../../markdown/read-markdown.ts'
import { articleSchema } from '../body/schema.ts'

/** The notice after a paste, and one action. */
export interface PasteNotice {
  text: string
  action: string
  run: () => void
}

interface PasteOptions {
  onPaste: (notice: PasteNotice) => void
  onPictures: (pictures: readonly AwaitedPicture[]) => void
}

/** Pastes and drops what the vocabulary knows; ProseMirror's own reading writes markup that Trusted Types refuse. */
export function handlePaste({ onPaste, onPictures }: PasteOptions): Plugin {
  /** `pointer`: where it is dropped. */
  const insert = (view: EditorView, data: DataTransfer, pointer?: MouseEvent) => {
    const files = [...data.files].filter((file) => file.type.startsWith('image/') || isAudioFile(file))
    const html = data.getData('text/html')
    const text = data.getData('text/plain')
    if (files.length > 0 && isOnlyPictures(html)) {
      const at = pointer ? placeOfPointer(view, pointer) : placeOfCaret(view.state)
      return onPictures(files.map((file) => ({ file, at })))
    }
    if (pointer) putCaret(view, pointer)
    const before = view.state
    const inCode = before.selection.$from.parent.type.spec.code === true
    if (!inCode && isUrl(text)) return insertUrl(view, text.trim())
    const isPlain = html === '' || isCode(html)
    const isFormatted = isPlain && isMarkdown(text)
    if (inCode || (isPlain && !isFormatted)) return view.dispatch(replaceSelection(view, readText(text)))
    const { slice, notes, losses, pictures } = readHtml(isFormatted ? markdownToHtml(text) : html)
    const change = replaceSelection(view, slice)
    const awaited = awaitPictures(change, pictures)
    addNoteTexts(change, notes)
    view.dispatch(change)
    if (awaited.length > 0) onPictures(awaited)
    if (text.trim() === '') return
    offer(view, describePaste(losses, isFormatted), studioWording.makePlain, () => {
      const { from, to } = before.selection
      const start = change.mapping.map(from, -1)
      const end = change.mapping.map(to, 1)
      view.dispatch(view.state.tr.replaceRange(start, end, readText(text)).scrollIntoView())
    })
  }
  /** Only while nothing else has changed: it must not take anything back but the paste. */
  const offer = (view: EditorView, text: string, action: string, run: () => void) => {
    const pasted = view.state.doc
    onPaste({
      text,
      action,
      run: () => {
        if (view.state.doc !== pasted) return
        run()
        view.focus()
      },
    })
  }
  /** An address links what is selected, or itself; alone on its line it may be a video. */
  const insertUrl = (view: EditorView, address: string) => {
    const { state } = view
    if (!state.selection.empty) return void setLink(address)(state, view.dispatch)
    const isAlone = state.selection.$from.parent.content.size === 0
    const link = markType('a').create({ href: address, rel: 'noopener' })
    view.dispatch(state.tr.replaceSelectionWith(articleSchema.text(address, [link]), false).scrollIntoView())
    if (!isAlone || !parseVideoUrl(address)) return
    offer(view, studioWording.videoFound, studioWording.makeVideo, () => {
      const { $from } = view.state.selection
      view.dispatch(view.state.tr.delete($from.start(), $from.end()))
      insertVideo(address)(view.state, view.dispatch)
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
          insert(view, event.dataTransfer, event)
          return true
        },
      },
    },
  })
}

/** Browsers and Word copy a picture as a file, with markup that leads to where it was: nothing else is in that markup. */
function isOnlyPictures(html: string): boolean {
  if (html === '') return true
  const body = parseBody(html)
  for (const element of body.querySelectorAll('script, style, title')) element.remove()
  return body.textContent.trim() === ''
}

/** What is dropped stands at the pointer. */
function putCaret(view: EditorView, { clientX, clientY }: MouseEvent): void {
  const pointed = view.posAtCoords({ left: clientX, top: clientY })
  if (!pointed) return
  const { state } = view
  view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(pointed.pos))))
}

/** Whether it is one address and nothing else. */
function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim()) && URL.canParse(text.trim())
}

function describePaste({ styles, pictures, links }: PasteLosses, isMarkdown: boolean): string {
  const { pasted, pastedWithout, pastedMarkdown } = studioWording
  return [
    isMarkdown ? pastedMarkdown : styles ? pastedWithout : pasted,
    ...(pictures > 0 ? [picturesLeftOut(pictures)] : []),
    ...(links > 0 ? [linksLeftOut(links)] : []),
  ].join('；')
}

function replaceSelection(view: EditorView, slice: Slice) {
  return view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)
}

interface Pasted {
  slice: Slice
  /** For the end of the text. */
  notes: readonly Node[]
  losses: PasteLosses
  /** The files of those pictures whose addresses are not of the site yet. */
  pictures: ReadonlyMap<string, File>
}

function readHtml(html: string): Pasted {
  const body = parseBody(html)
  const pictures = takeDataPictures(body)
  const isFromEditor = body.querySelector('[data-pm-slice]') !== null
  const losses = isFromEditor ? NO_LOSSES : cleanPaste(body)
  const section = body.querySelector(PASTED_NOTES)
  section?.remove()
  const parser = DOMParser.fromSchema(articleSchema)
  const list = section && parser.parse(section).firstChild
  return { slice: parser.parseSlice(body), notes: list ? list.children : [], losses, pictures }
}

/** Editors of code copy their lines in a box that keeps white space, without any element of a text. */
function isCode(html: string): boolean {
  return /white-space:\s*pre;/.test(html) && !/<(?:p|h[1-6]|li|table|img|section)\b/i.test(html)
}

/** Paragraphs at line breaks. */
function readText(text: string): Slice {
  const lines = text.replaceAll('\r\n', '\n').split(/\n+/)
  const paragraphs: Node[] = lines.map((line) =>
    nodeType('p').create(null, line === '' ? null : articleSchema.text(line)),
  )
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

/** Whether the reader of Markdown finds in a pasted text what an ordinary text has not, or several lines of lists or quotations. */
export function isMarkdown(text: string): boolean {
  let lines = 0
  for (const token of walk(readMarkdown(text))) {
    if (isSure(token)) return true
    // One alone may be an ordinary text.
    if (token.type === 'list_item') lines++
    if (token.type === 'blockquote') lines += token.raw.trim().split('\n').length
  }
  return lines >= 2
}

function isSure({ type, raw, ...token }: Token): boolean {
  if (SURE.has(type)) return true
  // 2*3*4, and a line of dashes below a line of text.
  if (type === 'em') return !/^.[\d\s.]+.$/.test(raw)
  if (type === 'heading') return !/\n-+\s*$/.test(raw)
  if (type === 'code') return /^(?:```|~~~)/.test(raw)
  if (type === 'list_item') return 'task' in token && token.task
  if (type !== 'link' || !('href' in token)) return false
  return raw.startsWith('[') && (raw.endsWith(']') || /^(?:https?:|mailto:|[/#])/.test(String(token.href)))
}

const SURE = new Set('strong del mark codespan image note note_text table callout definitions'.split(' '))
