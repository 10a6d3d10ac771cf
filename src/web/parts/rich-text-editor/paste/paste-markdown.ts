import { Marked } from 'marked'

const marked = new Marked()

const SURE = [/^#{1,6} \S/m, /^(?:```|~~~)/m, /^\[\^[^[\]\s]+\]:/m, /\]\((?:https?:|\/)/, /\*\*[^*\s]/]

/** Lines of quotations and lists. One alone may be an ordinary text. */
const LINES = /^(?:>|[-*+]|\d{1,3}\.) /

export function isMarkdown(text: string): boolean {
  if (SURE.some((sign) => sign.test(text))) return true
  return text.split('\n').filter((line) => LINES.test(line)).length >= 2
}

/** The text as HTML, to be cleaned; its notes are links to entries of a list at the end. */
export function markdownToHtml(text: string): string {
  const notes = new Map<string, string>()
  const body = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^\[\^([^[\]\s]+)\]:(.*)$/gm, (_all, name: string, note: string) => {
      notes.set(name, note.trim())
      return ''
    })
  const names = [...notes.keys()]
  const referring = body.replaceAll(/\[\^([^[\]\s]+)\]/g, (all, name: string) =>
    notes.has(name)
      ? `<sup><a href="#note-${names.indexOf(name)}">${names.indexOf(name) + 1}</a></sup>`
      : all,
  )
  const entries = [...notes.values()].map((note, at) => `<li id="note-${at}">${toHtml(note)}</li>`)
  return toHtml(referring) + (entries.length > 0 ? `<ol>${entries.join('')}</ol>` : '')
}

function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false })
}
