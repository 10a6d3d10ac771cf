import { escapeHtml } from '../../text/html-text.ts'
import type { ImportNote } from '../texts/imported-text.ts'
import { markdownToHtml, renderCard } from './ghost-cards.ts'
import { lexicalToHtml } from './lexical.ts'

type Row = Record<string, unknown>

interface Body {
  html: string
  notes: ImportNote[]
}

/** The body as Ghost has rendered it, or else from its editor; undefined where neither can be read. */
export function readGhostBody({ html, lexical, mobiledoc, markdown }: Row): Body | undefined {
  if (typeof html === 'string' && html !== '') return { html, notes: [] }
  try {
    if (typeof lexical === 'string' && lexical !== '') return named(lexicalToHtml, JSON.parse(lexical))
    if (typeof mobiledoc === 'string' && mobiledoc !== '')
      return named(mobiledocToHtml, JSON.parse(mobiledoc))
  } catch {
    return undefined
  }
  return { html: typeof markdown === 'string' ? markdownToHtml(markdown) : '', notes: [] }
}

/** Cards that have no form here are named. */
function named(render: (document: unknown, unknown: string[]) => string, document: unknown): Body {
  const unknown: string[] = []
  const html = render(document, unknown)
  return { html, notes: [...new Set(unknown)].map((detail) => ({ code: 'unknown_code', detail })) }
}

interface Mobiledoc {
  atoms?: [name: string, text: string][]
  cards?: [name: string, payload: Row][]
  markups?: [tag: string, attributes?: string[]][]
  sections?: unknown[][]
}

type Marker = [type: number, opened: number[], closed: number, value: string | number]

/** Mobiledoc 0.3: sections of markers, pictures, lists and cards. */
function mobiledocToHtml(document: unknown, unknown: string[]): string {
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
      return renderCard(name, payload, unknown)
    })
    .join('\n')
}
