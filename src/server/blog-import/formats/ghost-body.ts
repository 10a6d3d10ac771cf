import { type Comment, isComment } from 'domhandler'
import {
  type ChildNode,
  elementsOf,
  mapTree,
  newElement,
  parseArticle,
  Text,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { countedNotes, type ImportNote } from '../texts/imported-text.ts'
import { type Card, type NamedCards, renderCard, renderMarkdown } from './ghost-cards.ts'

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

/** The blocks of Ghost's second editor: a tree of nodes; cards are nodes with their own names. */
function renderLexical(document: unknown, named: NamedCards): string[] {
  const { root } = document as { root: LexicalNode }
  const render = (node: LexicalNode): ChildNode[] => {
    const { type, children } = node
    if (type === 'text' || type === 'extended-text') return [formatText(node)]
    const inside = (children ?? []).flatMap(render)
    const tag = tagOf(node)
    if (tag !== undefined) return [newElement(tag, tag === 'a' ? { href: node.url ?? '' } : {}, inside)]
    if (type === 'tab') return [new Text(' ')]
    return children ? inside : renderCard(type, node, named)
  }
  return (root.children ?? []).map((node) => writeHtml({ children: render(node) }))
}

function tagOf({ type, tag = 'h2', listType }: LexicalNode): string | undefined {
  if (type === 'heading' || type === 'extended-heading') return tag
  return type === 'list' ? (listType === 'number' ? 'ol' : 'ul') : TAGS.get(type)
}

const TAGS = new Map([
  ['linebreak', 'br'],
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

function formatText({ text = '', format }: LexicalNode): ChildNode {
  const bits = typeof format === 'number' ? format : 0
  return FORMATS.filter((_, bit) => (bits & (1 << bit)) !== 0).reduce<ChildNode>(
    (inside, tag) => newElement(tag, {}, [inside]),
    new Text(text),
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
  const inline = (markers: Marker[]): ChildNode[] => {
    const open: ChildNode[][] = [[]]
    for (const [type, opened, closed, value] of markers) {
      for (const at of opened) {
        const [tag = 'span', [name, href = ''] = []] = markups[at] ?? []
        const element = newElement(tag, name === 'href' ? { href } : {}, [])
        open.at(-1)?.push(element)
        open.push(element.children)
      }
      const [atom = '', text = ''] = type === 1 ? (atoms[Number(value)] ?? []) : ['', String(value)]
      open.at(-1)?.push(atom === 'soft-return' ? newElement('br', {}, []) : new Text(text))
      for (let left = closed; left > 0 && open.length > 1; left--) open.pop()
    }
    return open[0] ?? []
  }
  const block = (tag: unknown, markers: unknown) => newElement(String(tag), {}, inline(markers as Marker[]))
  return sections.map(([type, first, second]) => {
    const [name = '', payload = {}] = cards[Number(first)] ?? []
    const rendered = () => {
      if (type === 1) return [block(first, second)]
      if (type === 2) return [newElement('figure', {}, [newElement('img', { src: String(first) }, [])])]
      if (type !== 3) return renderCard(name, payload, named)
      return [
        newElement(
          String(first),
          {},
          (second as unknown[]).map((item) => block('li', item)),
        ),
      ]
    }
    return writeHtml({ children: rendered() })
  })
}
