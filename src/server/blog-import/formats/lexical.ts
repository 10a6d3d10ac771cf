import { escapeHtml } from '../../text/html-text.ts'
import { type NamedCards, renderCard } from './ghost-cards.ts'

interface LexicalNode {
  type: string
  children?: LexicalNode[]
  text?: string
  format?: number | string
  tag?: string
  url?: string
  listType?: string
  [field: string]: unknown
}

/** Ghost's second editor: a tree of nodes; cards are nodes with their own names. */
export function lexicalToHtml(document: unknown, named: NamedCards): string {
  const { root } = document as { root: LexicalNode }
  const all = (nodes: readonly LexicalNode[] = []): string => nodes.map(render).join('')
  const render = (node: LexicalNode): string => {
    const { type, children } = node
    switch (type) {
      case 'text':
      case 'extended-text':
        return formatText(node)
      case 'linebreak':
        return '<br>'
      case 'tab':
        return ' '
      case 'paragraph':
        return `<p>${all(children)}</p>\n`
      case 'heading':
      case 'extended-heading':
        return `<${node.tag ?? 'h2'}>${all(children)}</${node.tag ?? 'h2'}>\n`
      case 'quote':
      case 'extended-quote':
      case 'aside':
        return `<blockquote>${all(children)}</blockquote>\n`
      case 'list': {
        const tag = node.listType === 'number' ? 'ol' : 'ul'
        return `<${tag}>${all(children)}</${tag}>\n`
      }
      case 'listitem':
        return `<li>${all(children)}</li>`
      case 'link':
      case 'autolink':
        return `<a href="${escapeHtml(node.url ?? '')}">${all(children)}</a>`
      default:
        return children ? all(children) : renderCard(type, node, named)
    }
  }
  return all(root.children)
}

/** The bits of a text's format. */
const FORMATS: readonly [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

function formatText({ text = '', format }: LexicalNode): string {
  const bits = typeof format === 'number' ? format : 0
  return FORMATS.filter(([bit]) => (bits & bit) !== 0).reduce(
    (html, [, tag]) => `<${tag}>${html}</${tag}>`,
    escapeHtml(text),
  )
}
