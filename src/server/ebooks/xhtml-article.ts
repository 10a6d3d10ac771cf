import { ElementType, parseDocument } from 'htmlparser2'
import { xmlText } from '../text/xml-text.ts'
import { uprightText } from './upright-text.ts'
import { BLOCKS, normalizeTree, PHRASING, type TreeNode } from './xhtml-tree.ts'

export interface XhtmlArticle {
  xhtml: string
  /** Its h2 and h3, each with the id that it has. */
  headings: { id: string; text: string; level: 2 | 3 }[]
}

interface ArticleInBook {
  /** Begins each id. */
  idPrefix: string
  /** Whether one or two figures stand upright. */
  isVertical: boolean
  /** The address in the book, or on the web; undefined where it is no address. `ids`: those of this article. */
  linkTo(href: string, ids: ReadonlyMap<string, string>): string | undefined
  /** The path of the picture in the book. */
  pictureOf(src: string): string | undefined
}

/**
 * An article as pages show it (text/article/display-article.ts), as the content of an XHTML document: it satisfies the content
 * models of HTML, which authors and old editors do not always keep, and has no attribute that e-readers refuse.
 */
export function toXhtmlArticle(html: string, book: ArticleInBook): XhtmlArticle {
  const nodes = normalizeTree(toNodes(parseDocument(html).children))
  // Ids are any text; e-readers and checkers disagree about characters beyond ASCII in fragments.
  const ids = new Map<string, string>()
  visit(nodes, ({ attributes: { id } }) => {
    if (id !== undefined && id !== '' && !ids.has(id)) ids.set(id, `${book.idPrefix}${ids.size + 1}`)
  })
  const headings: XhtmlArticle['headings'] = []
  const written = new Set<string>()
  return { xhtml: nodes.map((node) => write(node, false)).join(''), headings }

  function write(node: TreeNode, keepsNumbers: boolean): string {
    if (typeof node === 'string') return writeText(node, keepsNumbers)
    const { tag, attributes, children } = node
    if (tag === 'img') return writePicture(attributes)
    const inner = children.map((child) => write(child, keepsNumbers || KEEPS_NUMBERS.has(tag))).join('')
    const kept = allowedAttributes(tag, attributes)
    const id = kept['id']
    if ((tag === 'h2' || tag === 'h3') && id !== undefined) {
      const text = textOf(node).replace(/\s+/g, ' ').trim()
      if (text !== '') headings.push({ id, text, level: tag === 'h2' ? 2 : 3 })
    }
    if (tag === 'a' && kept['href'] === undefined && id === undefined) return inner
    const list = Object.entries(kept).map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    return VOID.has(tag) ? `<${tag}${list.join('')}/>` : `<${tag}${list.join('')}>${inner}</${tag}>`
  }

  function writeText(text: string, keepsNumbers: boolean): string {
    return book.isVertical && !keepsNumbers ? uprightText(text) : xmlText(text)
  }

  function writePicture({ src = '', alt = '' }: Record<string, string>): string {
    const file = book.pictureOf(src)
    if (file === undefined) return alt === '' ? '' : `<span class="picture">${xmlText(alt)}</span>`
    return `<img src="${xmlText(file)}" alt="${xmlText(alt)}"/>`
  }

  function allowedAttributes(tag: string, given: Record<string, string>): Record<string, string> {
    const kept: Record<string, string> = {}
    const id = ids.get(given['id'] ?? '')
    if (id !== undefined && !written.has(id)) {
      written.add(id)
      kept['id'] = id
    }
    if (isLanguage(given['lang'] ?? '')) kept['lang'] = kept['xml:lang'] = given['lang'] ?? ''
    if (given['title']) kept['title'] = given['title']
    const classes = classesOf(given)
    if (classes !== '') kept['class'] = classes
    for (const [name, pattern] of Object.entries(OTHERS[tag] ?? {})) {
      const value = given[name]
      if (value !== undefined && pattern.test(value)) kept[name] = value === '' ? name : value
    }
    if (tag === 'a') Object.assign(kept, linkAttributes(given))
    // A panel of many e-readers; `role` has no such value for list items and paragraphs.
    if (given['data-note'] !== undefined) kept['epub:type'] = 'footnote'
    return kept
  }

  function linkAttributes({
    href,
    role,
    'aria-label': label,
  }: Record<string, string>): Record<string, string> {
    const target = href === undefined ? undefined : book.linkTo(href, ids)
    if (target === undefined) return {}
    return {
      href: target,
      ...(role === 'doc-noteref' && { role, 'epub:type': 'noteref' }),
      ...(role === 'doc-backlink' && { role, ...(label && { 'aria-label': label }) }),
    }
  }
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr'])
/** Their numbers stay as they are in vertical text. */
const KEEPS_NUMBERS: ReadonlySet<string> = new Set(['pre', 'code', 'table', 'rt'])
const SPAN = /^[1-9]\d?$/
/** Attributes of single elements, and the values that HTML allows. */
const OTHERS: Record<string, Record<string, RegExp>> = {
  ol: { start: /^-?\d+$/, reversed: /^(?:reversed)?$/ },
  th: { colspan: SPAN, rowspan: SPAN, scope: /^(?:row|col|rowgroup|colgroup)$/ },
  td: { colspan: SPAN, rowspan: SPAN },
  details: { open: /^(?:open)?$/ },
  span: { translate: /^(?:yes|no)$/ },
}

/** `data-font`: no font has all its characters. */
function classesOf({
  class: name = '',
  'data-font': font,
  'data-table': table,
}: Record<string, string>): string {
  return [name, font === undefined ? '' : 'plain', table === undefined ? '' : 'table']
    .filter(Boolean)
    .join(' ')
}

/** The form of a language tag (RFC 5646). */
function isLanguage(lang: string): boolean {
  const [language = '', ...subtags] = lang.split('-')
  return (
    /^[a-z]+$/i.test(language) &&
    (language.length === 2 || language.length === 3) &&
    subtags.every((each) => /^[a-z0-9]+$/i.test(each) && each.length >= 2 && each.length <= 8)
  )
}

type ParsedNode = ReturnType<typeof parseDocument>['children'][number]

function toNodes(parsed: readonly ParsedNode[]): TreeNode[] {
  return parsed.flatMap((node): TreeNode[] => {
    if (node.type === ElementType.Text) return [node.data]
    if (!('name' in node && 'attribs' in node)) return []
    const children = toNodes(node.children)
    const isKnown = BLOCKS.has(node.name) || PHRASING.has(node.name)
    return isKnown ? [{ tag: node.name, attributes: node.attribs, children }] : children
  })
}

function visit(nodes: readonly TreeNode[], see: (node: Exclude<TreeNode, string>) => void): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    see(node)
    visit(node.children, see)
  }
}

function textOf(node: TreeNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'rt' ? '' : node.children.map(textOf).join('')
}
