import { ARTICLE_ELEMENTS, type ArticleElement } from '../../contract/text/article-elements.ts'
import {
  type ChildNode,
  type Document,
  type Element,
  isHeading,
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

/** What an element has to consist of: the names of its parts, each with a blank after it; `#` is text. */
const WHOLES = new Map([
  ['dl', /^dt (?:d[td] )*dd $/],
  ['table', /^(?=.)(?:caption )?(?:thead )?(?:(?:tbody )*|(?:tr )+)(?:tfoot )?$/],
  ['thead', /^(?:tr )*$/],
  ['tbody', /^(?:tr )*$/],
  ['tfoot', /^(?:tr )*$/],
  ['tr', /^(?:t[hd] )*$/],
  // A ruby without a reading is no ruby.
  ['ruby', /^(?!rt )(?:\S+ )+rt $/],
  ['figure', /^(?:figcaption )?(?:(?!figcaption )\S+ )*$|^(?:(?!figcaption )\S+ )*figcaption $/],
  // Pages give a summary to each (text/article/display-article.ts).
  ['details', /^summary (?:\S+ )*$/],
])
/** Parts of a table that consist of parts. */
const ROWS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr'])

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
    const { name, children } = node
    // A mark around blocks goes.
    if (PHRASING.has(name)) return hasBlock(children) ? inFlow(children, place) : inText([node], place)
    if (name === 'hr') return [withContent(node, [])]
    if (name === 'pre' || (isHeading(node) && !place.isCell) || (name === 'p' && !hasBlock(children)))
      return [withContent(node, inText(children, place))]
    const parts = ROWS.has(name) ? undefined : partsOf(node)
    if (parts)
      return [
        withContent(
          node,
          parts.flatMap((part) => inWhole(part, place)),
        ),
      ]
    const isFooter = name === 'footer'
    const stays =
      name === 'blockquote' || (!place.isCell && (name === 'section' || (isFooter && !place.isInFooter)))
    const content = inFlow(children, { ...place, isInFooter: place.isInFooter || isFooter })
    return [stays ? withContent(node, content) : newElement('div', node.attribs, content)]
  })
}

/** The parts of an element that consists of parts as it should; undefined for others. */
function partsOf({ name, children }: Element): ChildNode[] | undefined {
  const found = children.filter((part) => !isNamed(part, 'rp') && !(isText(part) && part.data.trim() === ''))
  const parts = name === 'table' ? orderTable(found) : found
  if (name === 'ul' || name === 'ol')
    return parts.map((part) => (isNamed(part, 'li') ? part : newElement('li', {}, [part])))
  const names = parts.map((part) => `${isTag(part) ? part.name : '#'} `).join('')
  const isWhole =
    WHOLES.get(name)?.test(names) &&
    parts.every((part) => !isTag(part) || !ROWS.has(part.name) || partsOf(part))
  return isWhole ? parts : undefined
}

/** The caption, head, rows and foot of a table in that order: older HTML has the foot before the rows. */
function orderTable(parts: readonly ChildNode[]): ChildNode[] {
  const hasBody = parts.some((part) => isNamed(part, 'tbody'))
  return parts
    .map((part) => (hasBody && isNamed(part, 'tr') ? newElement('tbody', {}, [part]) : part))
    .toSorted((a, b) => placeInTable(a) - placeInTable(b))
}

function placeInTable(part: ChildNode): number {
  return isTag(part) ? ['caption', 'thead', 'tr', 'tbody', 'tfoot'].indexOf(part.name) : -1
}

function inWhole(part: ChildNode, place: Place): ChildNode[] {
  if (isNamed(part, 'summary')) return [withContent(part, inText(part.children, place))]
  if (isTag(part) && ROWS.has(part.name))
    return [
      withContent(
        part,
        (partsOf(part) ?? []).flatMap((each) => inWhole(each, place)),
      ),
    ]
  if (!isNamed(part, 'li', 'dt', 'dd', 'th', 'td', 'caption', 'figcaption')) return inFlow([part], place)
  const isCell = isNamed(part, 'dt', 'th') || (place.isCell && part.name !== 'td')
  return [withContent(part, inFlow(part.children, { ...place, isCell }))]
}

/** Within running text. */
function inText(nodes: readonly ChildNode[], place: Place): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (!isTag(node)) return [node]
    const { name, attribs, children } = node
    if (name === 'rp') return []
    const isLink = name === 'a' && attribs['href'] !== undefined
    const parts = name === 'ruby' ? partsOf(node) : children
    if (!PHRASING.has(name) || name === 'rt' || !parts || (isLink && place.isInLink))
      return inText(children, place)
    const inside = isLink ? { ...place, isInLink: true } : place
    const content = parts.flatMap((part) =>
      name === 'ruby' && isNamed(part, 'rt')
        ? [withContent(part, inText(part.children, inside))]
        : inText([part], inside),
    )
    return [withContent(node, content)]
  })
}

function hasBlock(nodes: readonly ChildNode[]): boolean {
  return nodes.some((node) => isTag(node) && (BLOCKS.has(node.name) || hasBlock(node.children)))
}

function withContent({ name, attribs }: Element, children: readonly ChildNode[]): Element {
  return newElement(name, attribs, children)
}
