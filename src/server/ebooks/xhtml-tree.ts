import { ARTICLE_ELEMENTS, type ArticleElement } from '../../contract/text/article-elements.ts'
import {
  type ChildNode,
  type Document,
  type Element,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  setChildren,
} from '../text/article/article-tree.ts'

const ELEMENTS = Object.entries<ArticleElement>(ARTICLE_ELEMENTS)
const INLINE_KINDS: ReadonlySet<string> = new Set(['mark', 'inline', 'leaf'])
/** Elements of running text. */
const PHRASING: ReadonlySet<string> = new Set([
  ...ELEMENTS.filter(([, { kind }]) => INLINE_KINDS.has(kind)).map(([tag]) => tag),
  'rt',
])
/** All others of an article. */
const BLOCKS: ReadonlySet<string> = new Set(ELEMENTS.map(([tag]) => tag).filter((tag) => !PHRASING.has(tag)))
/** Blocks that contain running text only. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4', 'pre', 'summary'])

/**
 * Brings the tree into the content models of HTML. What stands in a wrong place loses its element and keeps its text, or
 * becomes a div.
 */
export function normalizeTree(tree: Document): void {
  mapTree(tree, (node) => {
    if (!isTag(node)) return [node]
    return BLOCKS.has(node.name) || PHRASING.has(node.name) ? [node] : node.children
  })
  setChildren(tree, inFlow(tree.children, NOWHERE))
}

interface Place {
  isInLink: boolean
  isInFooter: boolean
  /** Where headings and sections may not stand. */
  isCell: boolean
}

const NOWHERE: Place = { isInLink: false, isInFooter: false, isCell: false }

/** Among blocks. */
function inFlow(nodes: readonly ChildNode[], place: Place): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [node]
    const { name: tag } = node
    if (PHRASING.has(tag)) {
      // A mark around blocks.
      return hasBlock(node.children) ? inFlow(node.children, place) : inText([node], place)
    }
    if (tag === 'p' && hasBlock(node.children)) return [element('div', node, inFlow(node.children, place))]
    if (tag === 'p') return [element('p', node, inText(node.children, place))]
    if (TEXT_BLOCKS.has(tag) && tag !== 'summary' && !(place.isCell && tag !== 'pre'))
      return [element(tag, node, inText(node.children, place))]
    switch (tag) {
      case 'hr':
        return [element('hr', node, [])]
      case 'ul':
      case 'ol':
        return [element(tag, node, listItems(node.children, place))]
      case 'dl':
        return descriptionList(node, place)
      case 'table':
        return table(node, place)
      case 'figure':
        return [figure(node, place)]
      case 'details':
        return details(node, place)
      case 'footer':
        return [
          element(
            place.isInFooter || place.isCell ? 'div' : tag,
            node,
            inFlow(node.children, { ...place, isInFooter: true }),
          ),
        ]
      case 'section':
        return [element(place.isCell ? 'div' : tag, node, inFlow(node.children, place))]
      case 'blockquote':
        return [element(tag, node, inFlow(node.children, place))]
      default:
        // A part without its whole, and div.
        return [element('div', node, inFlow(node.children, place))]
    }
  })
}

/** Within running text. */
function inText(nodes: readonly ChildNode[], place: Place): ChildNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [node]
    const { name: tag, children } = node
    if (tag === 'ruby') return ruby(node, place)
    const isLink = tag === 'a' && node.attribs['href'] !== undefined
    if (!PHRASING.has(tag) || tag === 'rt' || tag === 'rp' || (isLink && place.isInLink))
      return inText(children, place)
    return [element(tag, node, inText(children, isLink ? { ...place, isInLink: true } : place))]
  })
}

/** With readings only: a ruby without one is no ruby. E-readers that know none show them in place. */
function ruby(node: Element, place: Place): ChildNode[] {
  const parts = node.children.filter((part) => !isNamed(part, 'rp'))
  const first = parts.findIndex((part) => isNamed(part, 'rt'))
  if (first < 1 || !isNamed(parts.at(-1), 'rt')) return inText(parts, place)
  const read = parts.flatMap((part) =>
    isNamed(part, 'rt') ? [element('rt', part, inText(part.children, place))] : inText([part], place),
  )
  return [element('ruby', node, read)]
}

function listItems(nodes: readonly ChildNode[], place: Place): ChildNode[] {
  return withoutBlanks(nodes).map((node) =>
    isNamed(node, 'li')
      ? element('li', node, inFlow(node.children, place))
      : newElement('li', {}, inFlow([node], place)),
  )
}

/** Terms, then their descriptions. */
function descriptionList(node: Element, place: Place): ChildNode[] {
  const parts = withoutBlanks(node.children)
  const isWhole =
    isNamed(parts[0], 'dt') && isNamed(parts.at(-1), 'dd') && parts.every((part) => isNamed(part, 'dt', 'dd'))
  if (!isWhole) return [element('div', node, inFlow(node.children, place))]
  return [element('dl', node, partsIn(parts, ['dt', 'dd'], place))]
}

function table(node: Element, place: Place): ChildNode[] {
  const rowsOf = (...groups: string[]) =>
    node.children
      .filter((part) => isNamed(part, ...groups))
      .flatMap((part) => (isNamed(part, 'tr') ? [part] : childrenOf(part)))
      .filter((row) => isNamed(row, 'tr'))
      .map((row) => element('tr', row, partsIn(row.children, ['th', 'td'], place)))
  const groups = [
    newElement('thead', {}, rowsOf('thead')),
    newElement('tbody', {}, rowsOf('tbody', 'tr')),
    newElement('tfoot', {}, rowsOf('tfoot')),
  ].filter(({ children }) => children.length > 0)
  if (groups.length === 0) return inFlow(node.children.flatMap(childrenOf), place)
  const [caption] = partsIn(node.children, ['caption'], place)
  return [element('table', node, [...(caption ? [caption] : []), ...groups])]
}

/** The parts with these names, whose content may be blocks; all but those of terms and of heads of tables, any. */
function partsIn(nodes: readonly ChildNode[], names: string[], place: Place): Element[] {
  return nodes
    .filter((part) => isNamed(part, ...names))
    .map((part) => {
      const isCell = isNamed(part, 'dt', 'th') || (place.isCell && !isNamed(part, 'td'))
      return element(part.name, part, inFlow(part.children, { ...place, isCell }))
    })
}

function figure(node: Element, place: Place): Element {
  const parts = withoutBlanks(node.children)
  const caption = [parts.at(-1), parts[0]].find((part) => isNamed(part, 'figcaption'))
  const content = parts.flatMap((part) =>
    part === caption
      ? [element('figcaption', caption, inFlow(caption.children, place))]
      : inFlow([part], place),
  )
  return element('figure', node, content)
}

/** A summary begins it; pages give one to each (text/article/display-article.ts). */
function details(node: Element, place: Place): ChildNode[] {
  const [first, ...others] = withoutBlanks(node.children)
  if (!isNamed(first, 'summary')) return [element('div', node, inFlow(node.children, place))]
  const summary = element('summary', first, inText(first.children, place))
  return [element('details', node, [summary, ...inFlow(others, place)])]
}

function hasBlock(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => isTag(node) && (BLOCKS.has(node.name) || hasBlock(node.children)))
}

function childrenOf(node: ChildNode): ChildNode[] {
  return isTag(node) ? node.children : []
}

function withoutBlanks(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.filter((node) => !isText(node) || node.data.trim() !== '')
}

function element(tag: string, { attribs }: Element, children: readonly ChildNode[]): Element {
  return newElement(tag, attribs, children)
}
