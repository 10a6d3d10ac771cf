import { Marked, type Parser, type Token, type Tokens } from 'marked'
import { BLOCK_RULES, type Callout, type NoteReference, type NoteText } from './block-rules.ts'
import { INLINE_RULES, type PageLink } from './inline-rules.ts'

export interface MarkdownOptions {
  /** Whether the end of a line is a line break, as in Hexo and Obsidian. */
  breaks?: boolean
  /** The address of a page that a link of Obsidian names. */
  addressOf?: (page: string) => string | undefined
}

/**
 * Reads Markdown for every door: CommonMark and GFM with notes, definition lists, emphasis beside Chinese marks, and what
 * kramdown, Hugo and Obsidian add. See docs/product/markdown.md.
 */
export function readMarkdown(markdown: string, { breaks = false, addressOf }: MarkdownOptions = {}): Token[] {
  const tokens = marked.lexer(markdown, { ...marked.defaults, breaks })
  for (const token of walk(tokens)) {
    if (isType<PageLink>(token, 'page_link')) {
      // Where there are no pages, brackets are those of a text: a[[i]].
      if (!addressOf) Object.assign(token, { type: 'text', text: token.raw })
      const href = addressOf?.(token.page)
      if (href !== undefined) token.href = href
    }
    if (isType<Tokens.Heading>(token, 'heading')) takeId(token)
    if (isType<Tokens.Blockquote>(token, 'blockquote')) findSource(token)
  }
  const notes = arrangeNotes(tokens)
  return notes.length === 0 ? tokens : [...tokens, { type: 'notes', raw: '', notes }]
}

/** The HTML of a text in Markdown, not sanitised. */
export function markdownToHtml(markdown: string, options?: MarkdownOptions): string {
  return tokensToHtml(readMarkdown(markdown, options))
}

export function tokensToHtml(tokens: Token[]): string {
  return marked.parser(tokens, marked.defaults)
}

/**
 * What a token, without those in it, has that is written like a note, a picture or a link and is none: without its text or
 * reference, or with a space in the address. It stays as it is written.
 */
export function unreadMarks(token: Token): { written: string; at: number }[] {
  if (isType<NoteReference>(token, 'note')) return token.note ? [] : [{ written: token.raw, at: 0 }]
  const isWords = token.type === 'text' && !('tokens' in token && token.tokens)
  if (!isWords) return []
  return [...token.raw.matchAll(UNREAD)].map(({ 0: written, index }) => ({ written, at: index }))
}

const UNREAD =
  /!\[[^[\]\n]*\](?:[([][^()[\]\n]*[)\]]?)?|!?\[\[[^[\]\n]*\]\]|\[[^[\]\n]+\](?:\([^()[\]\n]*\)?|\[[^[\]\n]*\])/g

/** Each token with those in it, in the order of the text. */
export function* walk(tokens: readonly Token[]): Iterable<Token> {
  for (const token of tokens) {
    yield token
    yield* walk(childrenOf(token))
  }
}

export function childrenOf(token: Token): readonly Token[] {
  if (isType<Tokens.Table>(token, 'table'))
    return [token.header, ...token.rows].flatMap((cells) => cells.flatMap(({ tokens }) => tokens))
  if (isType<Tokens.List>(token, 'list')) return token.items
  if (isType<Callout>(token, 'callout')) return [...token.title, ...token.tokens]
  return 'tokens' in token && token.tokens ? token.tokens : []
}

function isType<T extends Tokens.Generic | Token>(token: Token, type: T['type']): token is T & Token {
  return token.type === type
}

/**
 * Gives the notes ids and their references numbers, in the order of the references. A note that nothing refers to is the last:
 * its text is the author's, too.
 */
function arrangeNotes(tokens: readonly Token[]): NoteText[] {
  const texts = [...walk(tokens)].filter((token) => isType<NoteText>(token, 'note_text'))
  const byLabel = new Map(texts.toReversed().map((text) => [text.label.toLowerCase(), text]))
  const found = new Map<NoteText, { id: string; number: number; references: number }>()
  const ids = new Set<string>()
  const unread: NoteText[] = []
  const find = (text: NoteText) => {
    const number = found.size + 1
    const isFree = /^[\p{L}\p{N}_-]+$/u.test(text.label) && !ids.has(text.label)
    let id = isFree ? text.label : String(number)
    while (ids.has(id)) id += '-'
    ids.add(id)
    const note = found.get(text) ?? { id: `note-${id}`, number, references: 0 }
    found.set(text, note)
    text.id = note.id
    unread.push(text)
    return note
  }
  const number = (token: Token) => {
    if (isType<NoteText>(token, 'note_text')) return
    if (isType<NoteReference>(token, 'note')) {
      const text = token.note ?? byLabel.get(String(token['label']).toLowerCase())
      if (!text) return
      const note = found.get(text) ?? find(text)
      const count = ++note.references
      Object.assign(token, { note: text, number: note.number, id: `${note.id}-r${count > 1 ? count : ''}` })
      return
    }
    childrenOf(token).forEach(number)
  }
  tokens.forEach(number)
  const last = texts.values()
  for (;;) {
    const text = unread.shift()
    if (text) {
      text.tokens.forEach(number)
      continue
    }
    const { value } = last.next()
    if (!value) break
    if (!found.has(value)) find(value)
  }
  return [...found.keys()]
}

/** A last paragraph of a quotation that begins with —— says where it is from. */
function findSource({ tokens }: Tokens.Blockquote): void {
  const blocks = tokens.filter(({ type }) => type !== 'space')
  const last = blocks.length > 1 ? blocks.at(-1) : undefined
  const dashes = /^(?:[—―─]{2}|⸺)[ \t]*/.exec(last?.raw ?? '')?.[0]
  const text = last && isType<Tokens.Paragraph>(last, 'paragraph') ? last.tokens[0] : undefined
  if (!last || dashes === undefined || text?.type !== 'text') return
  Object.assign(last, { type: 'source' })
  Object.assign(text, { raw: text.raw.slice(dashes.length), text: String(text['text']).slice(dashes.length) })
}

/** The id that kramdown, Hugo and others write behind a heading. */
function takeId(heading: Tokens.Heading): void {
  const last = heading.tokens.at(-1)
  const [written, attributes = ''] = last?.type === 'text' ? (HEADING_ATTRIBUTES.exec(last.raw) ?? []) : []
  if (!last || written === undefined || attributes.replace(ATTRIBUTE, '').trim() !== '') return
  const text = last.raw.slice(0, -written.length).trimEnd()
  Object.assign(last, { raw: text, text })
  const [, id] = /(?:^|\s)#([^\s{}#]+)/.exec(attributes) ?? []
  if (id !== undefined) Object.assign(heading, { id })
  if (attributes.trim() !== `#${id}`) heading.tokens.push({ type: 'attributes', raw: written })
}

const HEADING_ATTRIBUTES = /\{:?[ \t]*([#.][^{}\s][^{}\n]*)\}$/
/** Not `.NET`, nor `#1, #2`. */
const ATTRIBUTE =
  /(?<!\S)(?:#[\p{L}\p{N}_.:-]+|\.[a-z_-][\w-]*|[a-z][\w-]*=(?:"[^"]*"|'[^']*'|[^\s"']+))(?!\S)/gu

const marked = new Marked(INLINE_RULES, BLOCK_RULES, {
  extensions: [
    {
      name: 'note',
      renderer(token) {
        const { note, id, number, raw } = token as NoteReference
        return note ? `<sup><a href="#${note.id}" id="${id}">${number}</a></sup>` : words(this.parser, raw)
      },
    },
    { name: 'note_text', renderer: () => '' },
    {
      name: 'notes',
      renderer({ notes }) {
        const items = (notes as NoteText[]).map(
          ({ id, tokens }) => `<li id="${id}">${renderTight(this.parser, tokens)}</li>\n`,
        )
        return `<section>\n<ol>\n${items.join('')}</ol>\n</section>\n`
      },
    },
    {
      name: 'mark',
      renderer({ tokens = [] }) {
        return `<mark>${this.parser.parseInline(tokens)}</mark>`
      },
    },
    { name: 'attributes', renderer: () => '' },
    {
      name: 'page_link',
      renderer(token) {
        const { href, text } = token as PageLink
        const shown = words(this.parser, text)
        return href === undefined ? shown : `<a href="${words(this.parser, href)}">${shown}</a>`
      },
    },
    {
      name: 'callout',
      renderer(token) {
        const { kind, fold, title, tokens } = token as Callout
        const head = this.parser.parseInline(title)
        const content = this.parser.parse(tokens)
        if (fold !== '') {
          const open = fold === '+' ? ' open' : ''
          return `<details${open}>\n<summary>${head || kind}</summary>\n${content}</details>\n`
        }
        const heading = head && `<p><strong>${head}</strong></p>\n`
        return `<blockquote>\n${heading}${content}</blockquote>\n`
      },
    },
    {
      name: 'box',
      renderer({ tag, attributes, tokens = [] }) {
        return `<${tag}${attributes}>\n${this.parser.parse(tokens)}</${tag}>\n`
      },
    },
    {
      name: 'source',
      renderer({ tokens = [] }) {
        return `<footer>${this.parser.parseInline(tokens)}</footer>\n`
      },
    },
    {
      name: 'definitions',
      renderer({ tokens = [] }) {
        return `<dl>\n${this.parser.parse(tokens)}</dl>\n`
      },
    },
    {
      name: 'term',
      renderer({ tokens = [] }) {
        return `<dt>${this.parser.parseInline(tokens)}</dt>\n`
      },
    },
    {
      name: 'definition',
      renderer({ tokens = [] }) {
        return `<dd>${renderTight(this.parser, tokens)}</dd>\n`
      },
    },
  ],
  renderer: {
    heading({ tokens, depth, ...heading }) {
      const id = 'id' in heading ? ` id="${String(heading.id)}"` : ''
      return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // As in an article: without an empty line after it.
    html: (token) => (token.type === 'html' && token.block ? `${token.text.trimEnd()}\n` : token.text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    paragraph({ tokens }) {
      const [picture] = tokens
      const isTitled = picture?.type === 'image' && picture.raw.endsWith('")')
      if (tokens.length > 1 || picture?.type !== 'image' || !(isTitled || picture['title'])) return false
      const { title, ...untitled } = picture as Tokens.Image
      const caption = title ? `<figcaption>${words(this.parser, title)}</figcaption>` : ''
      return `<figure>${this.image({ ...untitled, title: null })}${caption}</figure>\n`
    },
  },
})

/** One paragraph without its tag. */
function renderTight(parser: Parser, tokens: readonly Token[]): string {
  const blocks = tokens.filter(({ type }) => type !== 'space' && type !== 'note_text')
  const [first] = blocks
  if (blocks.length === 1 && first?.type === 'paragraph') return parser.parseInline(first.tokens ?? [])
  return `\n${parser.parse([...tokens])}`
}

function words({ renderer }: Parser, text: string): string {
  return renderer.text({ type: 'text', raw: text, text })
}
