import { ARTICLE_ELEMENTS, type ArticleElement } from '../../contract/text/article-elements.ts'

/** A text, or an element. */
export type TreeNode = string | TreeElement

interface TreeElement {
  tag: string
  attributes: Record<string, string>
  children: TreeNode[]
}

const ELEMENTS = Object.entries<ArticleElement>(ARTICLE_ELEMENTS)
const INLINE_KINDS: ReadonlySet<string> = new Set(['mark', 'inline', 'leaf'])
/** Elements of running text. */
export const PHRASING: ReadonlySet<string> = new Set([
  ...ELEMENTS.filter(([, { kind }]) => INLINE_KINDS.has(kind)).map(([tag]) => tag),
  'rt',
])
/** All others of an article. */
export const BLOCKS: ReadonlySet<string> = new Set(
  ELEMENTS.map(([tag]) => tag).filter((tag) => !PHRASING.has(tag)),
)
/** Blocks that contain running text only. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4', 'pre', 'summary'])

/**
 * The same tree in the content models of HTML. What stands in a wrong place loses its element and keeps its text, or
 * becomes a div.
 */
export function normalizeTree(nodes: readonly TreeNode[]): TreeNode[] {
  return inFlow(nodes, NOWHERE)
}

interface Place {
  isInLink: boolean
  isInFooter: boolean
  /** Where headings and sections may not stand. */
  isCell: boolean
}

const NOWHERE: Place = { isInLink: false, isInFooter: false, isCell: false }

/** Among blocks. */
function inFlow(nodes: readonly TreeNode[], place: Place): TreeNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    const { tag } = node
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
function inText(nodes: readonly TreeNode[], place: Place): TreeNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    const { tag, children } = node
    if (tag === 'ruby') return ruby(node, place)
    const isLink = tag === 'a' && node.attributes['href'] !== undefined
    if (!PHRASING.has(tag) || tag === 'rt' || tag === 'rp' || (isLink && place.isInLink))
      return inText(children, place)
    return [element(tag, node, inText(children, isLink ? { ...place, isInLink: true } : place))]
  })
}

/** With readings only: a ruby without one is no ruby. E-readers that know none show them in place. */
function ruby(node: TreeElement, place: Place): TreeNode[] {
  const parts = node.children.filter((part) => typeof part === 'string' || part.tag !== 'rp')
  const isReading = (part: TreeNode) => typeof part !== 'string' && part.tag === 'rt'
  const first = parts.findIndex(isReading)
  if (first < 1 || !isReading(parts.at(-1) ?? '')) return inText(parts, place)
  return [
    element(
      'ruby',
      node,
      parts.flatMap((part) =>
        typeof part !== 'string' && part.tag === 'rt'
          ? [element('rt', part, inText(part.children, place))]
          : inText([part], place),
      ),
    ),
  ]
}

function listItems(nodes: readonly TreeNode[], place: Place): TreeNode[] {
  return withoutBlanks(nodes).map((node) => {
    const isItem = typeof node !== 'string' && node.tag === 'li'
    return isItem
      ? element('li', node, inFlow(node.children, place))
      : { tag: 'li', attributes: {}, children: inFlow([node], place) }
  })
}

/** Terms, then their descriptions. */
function descriptionList(node: TreeElement, place: Place): TreeNode[] {
  const parts = withoutBlanks(node.children)
  const order = parts.map((part) => (typeof part === 'string' ? '' : part.tag))
  const isWhole =
    order[0] === 'dt' && order.at(-1) === 'dd' && order.every((tag) => tag === 'dt' || tag === 'dd')
  if (!isWhole) return [element('div', node, inFlow(node.children, place))]
  return [
    element(
      'dl',
      node,
      parts.flatMap((part) =>
        typeof part === 'string'
          ? []
          : [
              element(
                part.tag,
                part,
                inFlow(part.children, part.tag === 'dt' ? { ...place, isCell: true } : place),
              ),
            ],
      ),
    ),
  ]
}

function table(node: TreeElement, place: Place): TreeNode[] {
  const parts = withoutBlanks(node.children).filter((part) => typeof part !== 'string')
  const caption = parts.find(({ tag }) => tag === 'caption')
  const rowsOf = (...tags: string[]) =>
    parts.flatMap((part) => {
      if (!tags.includes(part.tag)) return []
      const rows = part.tag === 'tr' ? [part] : part.children
      return rows.flatMap((row) =>
        typeof row !== 'string' && row.tag === 'tr' ? [tableRow(row, place)] : [],
      )
    })
  const groups = [
    { tag: 'thead', rows: rowsOf('thead') },
    { tag: 'tbody', rows: rowsOf('tbody', 'tr') },
    { tag: 'tfoot', rows: rowsOf('tfoot') },
  ].filter(({ rows }) => rows.length > 0)
  if (groups.length === 0) return inFlow(node.children.flatMap(childrenOf), place)
  return [
    element('table', node, [
      ...(caption ? [element('caption', caption, inFlow(caption.children, place))] : []),
      ...groups.map(({ tag, rows }) => ({ tag, attributes: {}, children: rows })),
    ]),
  ]
}

function tableRow(row: TreeElement, place: Place): TreeElement {
  const cells = row.children.flatMap((cell) =>
    typeof cell !== 'string' && (cell.tag === 'th' || cell.tag === 'td')
      ? [element(cell.tag, cell, inFlow(cell.children, { ...place, isCell: cell.tag === 'th' }))]
      : [],
  )
  return element('tr', row, cells)
}

function figure(node: TreeElement, place: Place): TreeElement {
  const parts = withoutBlanks(node.children)
  const isCaption = (part: TreeNode | undefined): part is TreeElement =>
    part !== undefined && typeof part !== 'string' && part.tag === 'figcaption'
  const caption = [parts.at(-1), parts[0]].find(isCaption)
  return element(
    'figure',
    node,
    parts.flatMap((part) =>
      part === caption && isCaption(part)
        ? [element('figcaption', part, inFlow(part.children, place))]
        : inFlow([part], place),
    ),
  )
}

/** A summary begins it; pages give one to each (text/article/display-article.ts). */
function details(node: TreeElement, place: Place): TreeNode[] {
  const [first, ...others] = withoutBlanks(node.children)
  if (first === undefined || typeof first === 'string' || first.tag !== 'summary')
    return [element('div', node, inFlow(node.children, place))]
  return [
    element('details', node, [
      element('summary', first, inText(first.children, place)),
      ...inFlow(others, place),
    ]),
  ]
}

function hasBlock(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => typeof node !== 'string' && (BLOCKS.has(node.tag) || hasBlock(node.children)))
}

function childrenOf(node: TreeNode): TreeNode[] {
  return typeof node === 'string' ? [] : node.children
}

function withoutBlanks(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

function element(tag: string, { attributes }: TreeElement, children: TreeNode[]): TreeElement {
  return { tag, attributes, children }
}
