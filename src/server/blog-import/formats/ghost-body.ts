import { type Comment, isComment } from 'domhandler'
import {
  elementsOf,
  mapTree,
  newElement,
  parseArticle,
  Text,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { countedNotes, type ImportNote } from '../texts/imported-text.ts'
import { markdownToHtml } from '../../../markdown/read-markdown.ts'

interface Body {
  html: string
  notes: ImportNote[]
  /** Parts that not every reader sees, which are marked in the text. */
  hidden: ImportNote[]
}

/**
 * The body as Ghost has rendered it, or else from its editor; undefined where neither can be read. The editor also has what
 * stands in letters alone. Throws ComplexMarkup.
 */
export function readGhostBody(row: Readonly<Record<string, unknown>>): Body | undefined {
  const edited = readEdited(row)
  const { html, markdown } = row
  if (typeof html === 'string' && html !== '') return withMarks(html, edited?.hidden ?? [])
  if (edited || row['lexical'] || row['mobiledoc']) return edited
  return { html: typeof markdown === 'string' ? renderMarkdown(markdown) : '', notes: [], hidden: [] }
}

/** Cards that have no form here are named. */
function readEdited({ lexical, mobiledoc }: Readonly<Record<string, unknown>>): Body | undefined {
  const [json, render] = lexical ? [lexical, renderLexical] : [mobiledoc, renderMobiledoc]
  if (typeof json !== 'string' || json === '') return undefined
  const named: NamedCards = { unknown: [], gated: [] }
  let html: string
  try {
    html = render(JSON.parse(json), named).join('\n')
  } catch (cause) {
    // Of a text that is too deep `readOrLeaveOut` says so.
    if (cause instanceof RangeError) throw cause
    return undefined
  }
  const notes = [...new Set(named.unknown)].map((detail): ImportNote => ({ code: 'unknown_code', detail }))
  return { ...withMarks(html, countedNotes('gated', named.gated)), notes }
}

/** Replaces the comments around parts for members by codes that the writer sees. */
function withMarks(html: string, hidden: readonly ImportNote[]): Body {
  requireSimpleMarkup(html)
  const body = parseArticle(html)
  const segments = elementsOf(body).filter(({ attribs }) => attribs['data-gh-segment'] !== undefined)
  const gated = segments.map(() => 'data-gh-segment')
  let isOpen = false
  const markOf = ({ data }: Comment): string => {
    const [found, edge, audience = ''] = GATED.exec(data) ?? []
    if (found === undefined) return ''
    const wasOpen = isOpen
    isOpen = edge === 'begin' && !(/nonMember:\s*["']?true/.test(audience) && !audience.includes('false'))
    if (edge === 'end') return wasOpen ? '[/members]' : ''
    if (edge === 'begin' && !isOpen) return ''
    gated.push(edge === 'begin' ? 'kg-gated-block' : `<!--${data}-->`)
    return '[members]'
  }
  mapTree(body, (node) => {
    if (!isComment(node)) return [node]
    const mark = markOf(node)
    return mark === '' ? [] : [newElement('p', {}, [new Text(mark)])]
  })
  return { html: writeHtml(body), notes: [], hidden: [...hidden, ...countedNotes('gated', gated)] }
}

/** The edges of a part for some members; where all of it begins that is for members; and cards of letters. */
const GATED =
  /^\s*(?:kg-gated-block:(begin|end)\b([^]*)|members-only|kg-card-begin:\s*(?:email|email-cta|paywall))\s*$/i

interface LexicalNode extends Card {
  type: string
  children?: LexicalNode[]
  text?: string
  format?: number | string
  tag?: string
  url?: string
  listType?: string
}

/**
 * The blocks of Ghost's second editor: a tree of nodes; cards are nodes with their own names. A card's HTML stays as it is
 * written: what one card opens, another may close.
 */
function renderLexical(document: unknown, named: NamedCards): string[] {
  const { root } = document as { root: LexicalNode }
  const render = (node: LexicalNode): string => {
    const { type, children } = node
    if (type === 'text' || type === 'extended-text') return formatText(node)
    if (type === 'linebreak') return '<br>'
    if (type === 'tab') return ' '
    const tag = tagOf(node)
    if (tag === undefined && !children) return renderCard(type, node, named)
    const inside = (children ?? []).map(render).join('')
    if (tag === undefined) return inside
    const address = tag === 'a' ? ` href="${escapeHtml(node.url ?? '')}"` : ''
    return `<${tag}${address}>${inside}</${tag}>`
  }
  return (root.children ?? []).map(render)
}

function tagOf({ type, tag = 'h2', listType }: LexicalNode): string | undefined {
  if (type === 'heading' || type === 'extended-heading') return tag
  return type === 'list' ? (listType === 'number' ? 'ol' : 'ul') : TAGS.get(type)
}

const TAGS = new Map([
  ['paragraph', 'p'],
  ['quote', 'blockquote'],
  ['extended-quote', 'blockquote'],
  ['aside', 'blockquote'],
  ['listitem', 'li'],
  ['link', 'a'],
  ['autolink', 'a'],
])

/** The tags of a text by the bits of its format. */
const FORMATS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark']

function formatText({ text = '', format }: LexicalNode): string {
  const bits = typeof format === 'number' ? format : 0
  return FORMATS.filter((_, bit) => (bits & (1 << bit)) !== 0).reduce(
    (inside, tag) => `<${tag}>${inside}</${tag}>`,
    escapeHtml(text),
  )
}

interface Mobiledoc {
  atoms?: [name: string, text: string][]
  cards?: [name: string, payload: Card][]
  markups?: [tag: string, attributes?: string[]][]
  sections?: [type: number, first: unknown, second: unknown][]
}

type Marker = [type: number, opened: number[], closed: number, value: string | number]

/** The blocks of Mobiledoc 0.3: sections of markers, pictures, lists and cards. */
function renderMobiledoc(document: unknown, named: NamedCards): string[] {
  const { atoms = [], cards = [], markups = [], sections = [] } = document as Mobiledoc
  const inline = (markers: Marker[]): string => {
    const open: string[] = []
    return markers
      .map(([type, opened, closed, value]) => {
        const starts = opened.map((at) => {
          const [tag = 'span', [name, href = ''] = []] = markups[at] ?? []
          open.push(tag)
          return name === 'href' ? `<${tag} href="${escapeHtml(href)}">` : `<${tag}>`
        })
        const [atom = '', text = ''] = type === 1 ? (atoms[Number(value)] ?? []) : ['', String(value)]
        const ends = open.splice(Math.max(0, open.length - closed)).toReversed()
        return [
          ...starts,
          atom === 'soft-return' ? '<br>' : escapeHtml(text),
          ...ends.map((tag) => `</${tag}>`),
        ].join('')
      })
      .join('')
  }
  const block = (tag: unknown, markers: unknown) =>
    `<${String(tag)}>${inline(markers as Marker[])}</${String(tag)}>`
  return sections.map(([type, first, second]) => {
    if (type === 1) return block(first, second)
    if (type === 2) return `<figure><img src="${escapeHtml(String(first))}"></figure>`
    if (type === 3)
      return `<${String(first)}>${(second as unknown[]).map((item) => block('li', item)).join('')}</${String(first)}>`
    const [name = '', payload = {}] = cards[Number(first)] ?? []
    return renderCard(name, payload, named)
  })
}

type Card = Record<string, unknown>

/** The names of cards that have no form here, and of those that not every reader sees. */
interface NamedCards {
  unknown: string[]
  gated: string[]
}

/** The HTML of a card of either editor. Names what it cannot show, and marks what is not for all. */
export function renderCard(name: string, card: Card, named: NamedCards): string {
  const kind = name.replace(/^card-/, '')
  const isLetter = ['email', 'email-cta', 'paywall'].includes(kind)
  if (!isLetter && isForAll(card['visibility'])) return renderPublicCard(kind, card, named)
  named.gated.push(name)
  if (kind === 'paywall') return '<p>[members]</p>'
  return `<p>[${escapeHtml(kind)}]</p>${renderPublicCard(kind, card, named)}<p>[/${escapeHtml(kind)}]</p>`
}

/** Whether a visitor without an account sees it on the web, as both forms of the setting say it. */
function isForAll(visibility: unknown): boolean {
  if (visibility === undefined || visibility === null) return true
  if (typeof visibility !== 'object') return false
  const { web, showOnWeb, emailOnly } = visibility as Card
  const isWeb = web === undefined || (web as Card | null)?.['nonMember'] === true
  return isWeb && showOnWeb !== false && emailOnly !== true
}

function renderPublicCard(name: string, card: Card, { unknown }: NamedCards): string {
  const of = (...keys: string[]) =>
    keys.map((key) => card[key]).find((each) => typeof each === 'string') ?? ''
  const link = (href: string, text = href) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
  const figure = (inside: string, caption = of('caption'), open = '<figure>') =>
    `${open}${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const picture = ({ src, alt }: Card) =>
    `<img src="${escapeHtml(String(src ?? ''))}" alt="${escapeHtml(String(alt ?? ''))}">`
  switch (name) {
    case 'markdown':
      return renderMarkdown(of('markdown'))
    case 'image':
      return figure(picture(card))
    case 'gallery': {
      const images = Array.isArray(card['images']) ? (card['images'] as Card[]) : []
      const pictures = images.map((image) => figure(picture(image), '')).join('')
      return figure(pictures, of('caption'), '<figure class="gallery">')
    }
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'code':
    case 'codeblock':
      return figure(`<pre><code>${escapeHtml(of('code'))}</code></pre>`)
    case 'embed':
      return of('url') === ''
        ? of('html')
        : figure(link(of('url')), of('caption'), '<figure class="kg-embed-card">')
    case 'bookmark': {
      const metadata = (card['metadata'] ?? {}) as Card
      const words = ['title', 'description', 'publisher'].map((name) =>
        typeof metadata[name] === 'string' && metadata[name] !== ''
          ? `<div class="kg-bookmark-${name}">${escapeHtml(metadata[name])}</div>`
          : '',
      )
      return figure(
        `<a href="${escapeHtml(of('url'))}">${words.join('')}</a>`,
        of('caption'),
        '<figure class="kg-bookmark-card">',
      )
    }
    case 'callout':
      return `<blockquote>${of('calloutText')}</blockquote>`
    case 'toggle':
      return `<details><summary>${of('heading')}</summary>${of('content')}</details>`
    case 'audio':
      return `<audio src="${escapeHtml(of('src'))}" title="${escapeHtml(of('title'))}"></audio>`
    case 'video':
    case 'file':
      return `<p>${link(of('src'), of('fileTitle', 'fileName', 'title') || of('src'))}</p>`
    case 'button':
      return `<p>${link(of('buttonUrl'), of('buttonText'))}</p>`
    case 'html':
    case 'email':
    case 'email-cta':
      return of('html')
    default:
      // Its words, whatever form the card had.
      unknown.push(name)
      return WORDS.map((key) => of(key))
        .filter((text) => text !== '')
        .map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`))
        .join('')
  }
}

const WORDS = [
  'html',
  'text',
  'content',
  'header',
  'heading',
  'subheader',
  'subheading',
  'productTitle',
  'productDescription',
  'textValue',
  'description',
]

/** Ghost shows the end of a line as a line break. */
function renderMarkdown(markdown: string): string {
  return markdownToHtml(markdown, { breaks: true })
}
