import { Marked, type Token, Tokenizer, type Tokens } from 'marked'
import { readSimple } from '../../text/article/bound-markup.ts'
import { escapeHtml } from '../../text/html-text.ts'

/** Notes stay as they are written, since no note can be made of them yet; article-losses.service.ts names them. */
interface NoteToken extends Tokens.Generic {
  type: 'note'
}

const marked = new Marked({
  extensions: [
    {
      name: 'note',
      level: 'inline',
      start: (text) => text.indexOf('^['),
      tokenizer: (text): NoteToken | undefined => {
        const raw = /^(?:\[\^[^\]\n]+\]|\^\[[^\]\n]*\]?)/.exec(text)?.[0]
        return raw === undefined ? undefined : { type: 'note', raw }
      },
      renderer: ({ raw }) => escapeHtml(raw),
    },
  ],
  tokenizer: {
    // The text of a note is no address that a reference leads to.
    def: (text) => (/^ {0,3}\[\^/.test(text) ? undefined : false),
    // A single ~ is a subscript elsewhere, and stays.
    del: (text) => (text.startsWith('~~') ? false : undefined),
    url(text) {
      const end = text.search(CHINESE_PUNCTUATION)
      return end === -1 ? false : Tokenizer.prototype.url.call(this, text.slice(0, end))
    },
    emStrong(text) {
      const [raw, mark = '', inside = ''] = EMPHASIS.exec(text) ?? []
      if (raw === undefined || !/^\p{P}|\p{P}$/u.test(inside)) return false
      const type = mark === '*' ? 'em' : 'strong'
      return { type, raw, text: inside, tokens: this.lexer.inlineTokens(inside) }
    },
  },
  renderer: {
    // As in an article: without an empty line after it.
    html: (token) => (token.type === 'html' && token.block ? `${token.text.trimEnd()}\n` : token.text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    paragraph({ tokens }) {
      const [picture] = tokens
      if (tokens.length > 1 || picture?.type !== 'image' || !picture['title']) return false
      const { title, ...untitled } = picture as Tokens.Image
      const caption = escapeHtml(title ?? '')
      return `<figure>${this.image({ ...untitled, title: null })}<figcaption>${caption}</figcaption></figure>\n`
    },
  },
})

/** It ends an address in a sentence. */
const CHINESE_PUNCTUATION =
  /[\u2014\u2018-\u201d\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

/** CommonMark reads no emphasis that begins or ends with punctuation beside a Chinese character. */
const EMPHASIS = /^(\*\*?)(?![\s*])((?:[^*\\\n]|\\.)+)(?<!\s)\1(?!\*)/

/** The HTML of a text in Markdown, not sanitised. Throws ComplexMarkup. */
export function markdownToHtml(markdown: string): string {
  return readSimple(markdown, () => marked.parse(markdown, { async: false }))
}

export interface PlacedToken {
  token: Token
  /** Where its first line begins in the text. */
  at: number
}

/** Each token of a text, with those in it. Throws ComplexMarkup. */
export function* readTokens(markdown: string): Iterable<PlacedToken> {
  yield* placeTokens(
    readSimple(markdown, () => marked.lexer(markdown)),
    markdown,
    0,
    markdown.length,
  )
}

function* placeTokens(
  tokens: readonly Token[],
  text: string,
  start: number,
  end: number,
): Iterable<PlacedToken> {
  let from = start
  for (const token of tokens) {
    // Only the first line: the marks of a quotation or list stand before the others.
    const [line = ''] = token.raw.trimStart().split('\n', 1)
    const found = text.indexOf(line, from)
    const at = found === -1 || found >= end ? from : found
    yield { token, at }
    yield* placeTokens(childrenOf(token), text, at, Math.max(end, at))
    from = Math.min(end, at + line.length)
  }
}

function childrenOf(token: Token): readonly Token[] {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap((cells) => cells.flatMap(({ tokens }) => tokens))
  }
  if (token.type === 'list') return (token as Tokens.List).items
  return 'tokens' in token && token.tokens ? token.tokens : []
}
