import type { Lexer, MarkedExtension, Token, TokenizerExtension, Tokens } from 'marked'

/** The text of a note, or a note that stands in the line (`^[…]`). */
export interface NoteText extends Tokens.Generic {
  type: 'note_text'
  label: string
  tokens: Token[]
  /** Set by `arrangeNotes`. */
  id?: string
}

/** A reference to a note. Without `note`, which `arrangeNotes` sets, there is none, and it stays as it is written. */
export interface NoteReference extends Tokens.Generic {
  type: 'note'
  note?: NoteText
  id?: string
  number?: number
}

/** A quotation of Obsidian or GitHub that begins with `[!kind]`; `-` or `+` behind it: its content is folded. */
export interface Callout extends Tokens.Generic {
  type: 'callout'
  kind: string
  fold: string
  /** Of the title, before those of the content. */
  title: Token[]
  tokens: Token[]
}

const NOTE_TEXTS: TokenizerExtension = {
  name: 'note_text',
  level: 'block',
  start: (text) => startOfLine(text, /^ {0,3}\[\^[^[\]\n]+\]:/m),
  tokenizer(text): NoteText | undefined {
    const [first, label = ''] = /^ {0,3}\[\^([^[\]\n]+)\]:[ \t]*/.exec(text) ?? []
    if (first === undefined) return undefined
    const raw = first + takeLines(text.slice(first.length))
    return {
      type: 'note_text',
      raw,
      label,
      tokens: readBlocks(this.lexer, raw.slice(first.length).replace(/\n(?: {1,4}|\t)/g, '\n')),
    }
  },
}

/** The line, the lines that continue its paragraph, and the indented ones below it. */
function takeLines(text: string): string {
  let [end, isParagraph] = [0, true]
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at) + 1 || text.length
    const line = text.slice(at, next)
    const isBlank = line.trim() === ''
    if (at > 0 && !isBlank && !/^(?: {4}|\t)/.test(line) && !(isParagraph && !BLOCK_START.test(line))) break
    isParagraph = !isBlank
    if (!isBlank || at === 0) end = next
    at = next
  }
  return text.slice(0, end)
}

const BLOCK_START =
  /^ {0,3}(?:\[\^|#{1,6}[ \t]|[>:|<]|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]|(?:[-*_][ \t]*){3,}$)/

const NOTES: TokenizerExtension = {
  name: 'note',
  level: 'inline',
  start: (text) => {
    const at = text.indexOf('^[')
    return at === -1 ? undefined : at
  },
  tokenizer(text): NoteReference | undefined {
    const [raw] = /^\[\^[^[\]\n]+\]/.exec(text) ?? []
    if (raw !== undefined) {
      // A link may be called so.
      const isLink = /^\((?:https?:|[/#.])/.test(text.slice(raw.length))
      return isLink ? undefined : { type: 'note', raw, label: raw.slice(2, -1) }
    }
    const [inLine, inside] = /^\^\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])+)\]/.exec(text) ?? []
    if (inLine === undefined || inside === undefined) return undefined
    const tokens = this.lexer.inlineTokens(inside)
    const paragraph: Tokens.Paragraph = { type: 'paragraph', raw: inside, text: inside, tokens }
    return {
      type: 'note',
      raw: inLine,
      label: '',
      tokens: [paragraph],
      note: { type: 'note_text', raw: inside, label: '', tokens: [paragraph] },
    }
  },
}

const DEFINITIONS: TokenizerExtension = {
  name: 'definitions',
  level: 'block',
  childTokens: ['tokens'],
  tokenizer(text) {
    const tokens: Token[] = []
    let raw = ''
    for (;;) {
      const [before = '', terms = ''] = TERMS.exec(text.slice(raw.length)) ?? []
      if (terms === '' || BLOCK_START.test(terms) || /^(?: {4}|\t)/.test(terms)) break
      raw += before
      for (const term of terms.trimEnd().split('\n'))
        tokens.push({ type: 'term', raw: term, tokens: this.lexer.inline(term.trim()) })
      for (;;) {
        const [start] = /^\n? {0,3}:[ \t]+/.exec(text.slice(raw.length)) ?? []
        if (start === undefined) break
        const content = takeLines(text.slice(raw.length + start.length))
        raw += start + content
        tokens.push({
          type: 'definition',
          raw: start + content,
          tokens: readBlocks(this.lexer, content.replace(/\n(?: {1,4}|\t)/g, '\n')),
        })
      }
    }
    return tokens.length === 0 ? undefined : { type: 'definitions', raw, tokens }
  },
}

/** Lines that are followed by a definition; another term stands below an empty line. */
const TERMS = /^\n?((?!:)(?:(?![ \t]*\n)[^\n]+\n){1,8}?)(?=\n? {0,3}:[ \t]+\S)/

const CALLOUTS: TokenizerExtension = {
  name: 'callout',
  level: 'block',
  childTokens: ['title', 'tokens'],
  tokenizer(text): Callout | undefined {
    const [raw, kind = '', fold = '', title = '', rest = ''] =
      /^ {0,3}>[ \t]?\[!([\w-]+)\]([+-]?)[ \t]*([^\n]*)((?:\n {0,3}>[^\n]*)*)(?:\n|$)/.exec(text) ?? []
    if (raw === undefined) return undefined
    return {
      type: 'callout',
      raw,
      kind,
      fold,
      title: this.lexer.inline(title.trim()),
      tokens: readBlocks(this.lexer, rest.replace(/\n {0,3}>[ \t]?/g, '\n').slice(1)),
    }
  },
}

/** What only says how a page is set: kramdown's attributes in a line of their own, and the place of a table of contents. */
const SETTINGS: TokenizerExtension = {
  name: 'attributes',
  level: 'block',
  start: (text) => startOfLine(text, /^ {0,3}\{:[ \t]*[\w.#][^{}\n]*\}[ \t]*$/m),
  tokenizer(text) {
    const [raw] =
      /^ {0,3}(?:(?:[-*+]|1\.)[ \t][^\n]*\n {0,3}\{:[ \t]*toc\b[^{}\n]*\}|\{:[ \t]*[\w.#][^{}\n]*\}|\[\[?toc\]?\])[ \t]*(?:\n|$)/i.exec(
        text,
      ) ?? []
    return raw === undefined ? undefined : { type: 'attributes', raw }
  },
}

/** HTML that says that its content is Markdown. */
const BOXES: TokenizerExtension = {
  name: 'box',
  level: 'block',
  childTokens: ['tokens'],
  tokenizer(text) {
    const [raw, tag = '', attributes = '', content = ''] =
      /^ {0,3}<(div|section|aside|article|details|blockquote)\b([^<>\n]*)>[ \t]*\n([^]*?)\n {0,3}<\/\1>[ \t]*(?:\n|$)/.exec(
        text,
      ) ?? []
    return raw === undefined || !/\smarkdown=["']?(?:1|block|span)/.test(attributes)
      ? undefined
      : {
          type: 'box',
          raw,
          tag,
          // What is hidden stays so until a door judges it.
          attributes: attributes.replace(/\smarkdown=(?:"[^"]*"|'[^']*'|[^\s"']*)/, ''),
          tokens: readBlocks(this.lexer, content),
        }
  },
}

export const BLOCK_RULES: MarkedExtension = {
  extensions: [NOTE_TEXTS, NOTES, CALLOUTS, SETTINGS, BOXES, DEFINITIONS],
}

function readBlocks(lexer: Lexer, text: string): Token[] {
  const { top } = lexer.state
  lexer.state.top = true
  const tokens = lexer.blockTokens(text, [])
  lexer.state.top = top
  return tokens
}

/** Where a line begins a block within a paragraph, which ends at the first empty line. */
function startOfLine(text: string, line: RegExp): number | undefined {
  const end = text.indexOf('\n\n')
  const at = (end === -1 ? text : text.slice(0, end)).search(line)
  return at === -1 ? undefined : at
}
