import { escapeHtml } from '../../text/html-text.ts'
import type { ImportNote } from '../texts/imported-text.ts'
import { gatedNotes } from '../hiding/hidden-parts.ts'
import { markdownToHtml, type NamedCards, renderCard } from './ghost-cards.ts'
import { lexicalToHtml } from './lexical.ts'

type Row = Record<string, unknown>

interface Body {
  html: string
  notes: ImportNote[]
  /** Parts that not every reader sees, which are marked in the text. */
  hidden: ImportNote[]
}

/**
 * The body as Ghost has rendered it, or else from its editor; undefined where neither can be read. The editor also has what
 * stands in letters alone.
 */
export function readGhostBody(row: Row): Body | undefined {
  const edited = readEdited(row)
  const { html, markdown } = row
  if (typeof html === 'string' && html !== '') return withMarks(html, edited?.hidden ?? [])
  if (edited || row['lexical'] || row['mobiledoc']) return edited
  return { html: typeof markdown === 'string' ? markdownToHtml(markdown) : '', notes: [], hidden: [] }
}

function readEdited({ lexical, mobiledoc }: Row): Body | undefined {
  try {
    if (typeof lexical === 'string' && lexical !== '') return named(lexicalToHtml, JSON.parse(lexical))
    if (typeof mobiledoc === 'string' && mobiledoc !== '')
      return named(mobiledocToHtml, JSON.parse(mobiledoc))
  } catch (cause) {
    // Of a text that is too deep `readOrLeaveOut` says so.
    if (cause instanceof RangeError) throw cause
  }
  return undefined
}

/** Cards that have no form here are named. */
function named(render: (document: unknown, named: NamedCards) => string, document: unknown): Body {
  const cards: NamedCards = { unknown: [], gated: [] }
  const { html, hidden } = withMarks(render(document, cards), gatedNotes(cards.gated))
  return {
    html,
    notes: [...new Set(cards.unknown)].map((detail) => ({ code: 'unknown_code', detail })),
    hidden,
  }
}

/** Replaces the comments around parts for members by codes that the writer sees. */
function withMarks(html: string, hidden: readonly ImportNote[]): Body {
  const gated: string[] = []
  let isOpen = false
  const marked = html.replace(GATED, (whole: string, edge: string | undefined, audience = '') => {
    const wasOpen = isOpen
    isOpen = edge === 'begin' && !(/nonMember:\s*["']?true/.test(audience) && !audience.includes('false'))
    if (edge === 'end') return wasOpen ? '<p>[/members]</p>' : ''
    if (edge === 'begin' && !isOpen) return ''
    gated.push(edge === 'begin' ? 'kg-gated-block' : whole)
    return '<p>[members]</p>'
  })
  const segments = html.match(/data-gh-segment/g) ?? []
  return { html: marked, notes: [], hidden: [...hidden, ...gatedNotes([...gated, ...segments])] }
}

/** The edges of a part for some members; where all of it begins that is for members; and cards of letters. */
const GATED =
  /<!--\s*(?:kg-gated-block:(begin|end)\b([^]*?)|members-only\s*|kg-card-begin:\s*(?:email|email-cta|paywall)\s*)-->/gi

interface Mobiledoc {
  atoms?: [name: string, text: string][]
  cards?: [name: string, payload: Row][]
  markups?: [tag: string, attributes?: string[]][]
  sections?: unknown[][]
}

type Marker = [type: number, opened: number[], closed: number, value: string | number]

/** Mobiledoc 0.3: sections of markers, pictures, lists and cards. */
function mobiledocToHtml(document: unknown, named: NamedCards): string {
  const { atoms = [], cards = [], markups = [], sections = [] } = document as Mobiledoc
  const inline = (markers: Marker[]): string => {
    const open: string[] = []
    return markers
      .map(([type, opened, closed, value]) => {
        const starts = opened.map((at) => {
          const [tag = 'span', attributes = []] = markups[at] ?? []
          open.push(tag)
          const [name, href = ''] = attributes
          return name === 'href' ? `<${tag} href="${escapeHtml(href)}">` : `<${tag}>`
        })
        const [atom = '', text = ''] = type === 1 ? (atoms[Number(value)] ?? []) : ['', String(value)]
        const ends = Array.from({ length: closed }, () => `</${open.pop()}>`)
        return starts.join('') + (atom === 'soft-return' ? '<br>' : escapeHtml(text)) + ends.join('')
      })
      .join('')
  }
  return sections
    .map(([type, first, second]) => {
      if (type === 1) return `<${String(first)}>${inline(second as Marker[])}</${String(first)}>`
      if (type === 2) return `<figure><img src="${escapeHtml(String(first))}"></figure>`
      if (type === 3)
        return `<${String(first)}>${(second as Marker[][]).map((item) => `<li>${inline(item)}</li>`).join('')}</${String(first)}>`
      const [name = '', payload = {}] = cards[Number(first)] ?? []
      return renderCard(name, payload, named)
    })
    .join('\n')
}
