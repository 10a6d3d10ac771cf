import { type Links, type MarkedExtension, Tokenizer, type TokenizerExtension, type Tokens } from 'marked'

/** A link of Obsidian: `[[page#heading|text]]`, or `![[page]]`, which shows the page in its place. */
export interface PageLink extends Tokens.Generic {
  type: 'page_link'
  page: string
  text: string
  /** Set where the page is known. */
  href?: string
}

/** Marks of Obsidian, kramdown and Hugo within a line. */
const MARKS: TokenizerExtension = {
  name: 'mark',
  level: 'inline',
  childTokens: ['tokens'],
  start: (text) => firstOf(text, '==', '{{<', '{{%'),
  tokenizer(text, before) {
    const [mark, inside] = /^==(?=[^\s=])([^\n]*?[^\s=])==(?!=)/.exec(text) ?? []
    if (mark !== undefined && inside !== undefined)
      return { type: 'mark', raw: mark, tokens: this.lexer.inlineTokens(inside) }
    const [code] = /^\{\{(?:<[^{}]*>|%[^{}]*%)\}\}/.exec(text) ?? []
    if (code !== undefined) return { type: 'text', raw: code, text: code }
    const [attributes] = /^\{:[ \t]*[\w.#][^{}\n]*\}/.exec(text) ?? []
    if (attributes !== undefined && SPANS.has(before.at(-1)?.type ?? ''))
      return { type: 'attributes', raw: attributes }
    return readPageLink(text, this.lexer.tokens.links)
  },
}

/** What kramdown's attributes may follow. */
const SPANS = new Set(['em', 'strong', 'del', 'mark', 'codespan', 'link', 'image'])

function readPageLink(text: string, references: Links): Tokens.Image | PageLink | undefined {
  const [raw, picture, page = '', heading = '', label = ''] =
    /^(!)?\[\[([^[\]|#\\\n]*)(?:#([^[\]|\\\n]*))?(?:\\?\|([^[\]\n]*))?\]\]/.exec(text) ?? []
  // [[1]](address) is a link whose text has brackets.
  if (raw === undefined || page + heading === '' || text[raw.length] === '(') return undefined
  if (picture && PICTURE.test(page)) {
    const alternative = label.replace(/(?:^|\|)\d+(?:x\d+)?$/, '')
    const text: Tokens.Text = { type: 'text', raw: alternative, text: alternative }
    return { type: 'image', raw, href: page.trim(), title: null, text: alternative, tokens: [text] }
  }
  // [[a]] may also be a reference in brackets.
  if (Object.hasOwn(references, page.toLowerCase())) return undefined
  return { type: 'page_link', raw, page: page.trim(), text: label.trim() || page.trim() || heading.trim() }
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)\s*$/i

/** Where the first of some marks stands. */
function firstOf(text: string, ...marks: string[]): number | undefined {
  const found = marks.map((mark) => text.indexOf(mark)).filter((at) => at !== -1)
  return found.length === 0 ? undefined : Math.min(...found)
}

export const INLINE_RULES: MarkedExtension = {
  extensions: [MARKS],
  hooks: {
    emStrongMask: (text) =>
      text
        .replace(MARK_BEFORE_RUN, (mark, next: string) => (isOfHan(mark, next) ? letterFor(mark) : mark))
        .replace(MARK_AFTER_RUN, (mark, last: string) => (isOfHan(mark, last) ? letterFor(mark) : mark)),
  },
  tokenizer: {
    emStrong(text, masked, before = '') {
      const read = Tokenizer.prototype.emStrong
      return besideHan(this, { text, before }, (lettered) => read.call(this, lettered, masked, before))
    },
    del(text, masked, before = '') {
      // A single ~ is a subscript elsewhere, and stays.
      if (!text.startsWith('~~')) return undefined
      const read = Tokenizer.prototype.del
      return besideHan(this, { text, before }, (lettered) => read.call(this, lettered, masked, before))
    },
    url(text) {
      const end = text.search(ADDRESS_END)
      return end === -1 ? false : Tokenizer.prototype.url.call(this, text.slice(0, end))
    },
  },
}

/** It ends an address in a sentence. */
const ADDRESS_END =
  /[\u2014\u2018-\u201d\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/

const MARK_BEFORE_RUN = /(?![*~_])[\p{P}\p{S}](?=[*~]+(.?))/gsu
const MARK_AFTER_RUN = /(?![*~_])[\p{P}\p{S}](?<=(.?)[*~]+.)/gsu
const MARK_AT_START = /^[*~]+((?![*~_])[\p{P}\p{S}])/u
const CHINESE_MARK = /[‘’“”\u3000-\u303f\uff01-\uff65]/
const HAN = /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Whether a punctuation mark beside emphasis counts as a letter. CommonMark reads no emphasis between punctuation and a letter,
 * since Western texts have a space there: a Chinese mark is none of these, nor is any mark with a Chinese character beyond.
 */
function isOfHan(mark: string, beyond: string): boolean {
  return CHINESE_MARK.test(mark) || CHINESE_MARK.test(beyond) || HAN.test(beyond)
}

/** In the place of a mark, as long as it. */
function letterFor(mark: string): string {
  return '字'.repeat(mark.length)
}

/** Reads emphasis that begins with a mark as if that mark were a letter; what is emphasised is read as it is written. */
function besideHan<T extends Tokens.Em | Tokens.Strong | Tokens.Del>(
  tokenizer: Tokenizer,
  { text, before }: { text: string; before: string },
  read: (lettered: string) => T | undefined,
): T | undefined | false {
  const [start = '', mark = ''] = MARK_AT_START.exec(text) ?? []
  if (mark === '' || !isOfHan(mark, before)) return false
  const { lexer } = tokenizer
  let token
  try {
    tokenizer.lexer = Object.create(lexer, { inlineTokens: { value: () => [] } }) as typeof lexer
    token = read(start.slice(0, -mark.length) + letterFor(mark) + text.slice(start.length))
  } finally {
    tokenizer.lexer = lexer
  }
  if (!token) return undefined
  const raw = text.slice(0, token.raw.length)
  const marks = (token.raw.length - token.text.length) / 2
  const inside = raw.slice(marks, -marks)
  return { ...token, raw, text: inside, tokens: lexer.inlineTokens(inside) }
}
