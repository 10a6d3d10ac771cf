import { UPRIGHT_NUMBER } from '../../contract/text/upright-numbers.ts'
import {
  type ChildNode,
  type Document,
  type Element,
  elementsOf,
  isTag,
  isText,
  mapTree,
  newElement,
  Text,
  textOf,
  writeHtml,
} from '../text/article/article-tree.ts'
import { onlyXmlCharacters } from '../text/xml-text.ts'
import { normalizeTree } from './xhtml-tree.ts'

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
export function toXhtmlArticle(article: Document, book: ArticleInBook): XhtmlArticle {
  normalizeTree(article)
  // Ids are any text; e-readers and checkers disagree about characters beyond ASCII in fragments.
  const ids = new Map<string, string>()
  const elements = elementsOf(article)
  for (const { id } of elements.map(({ attribs }) => attribs))
    if (id && !ids.has(id)) ids.set(id, `${book.idPrefix}${ids.size + 1}`)
  const written = new Set<string>()
  const headings: XhtmlArticle['headings'] = []
  for (const element of elements) {
    if (element.name !== 'img') element.attribs = allowedAttributes(element)
    const { name, attribs } = element
    if (attribs['id'] === undefined || (name !== 'h2' && name !== 'h3')) continue
    const text = textOf(element).replace(/\s+/g, ' ')
    if (text !== '') headings.push({ id: attribs['id'], text, level: name === 'h2' ? 2 : 3 })
  }
  mapTree(article, (node) => {
    if (isText(node)) return book.isVertical && !keepsNumbers(node) ? uprightNumbers(node.data) : [node]
    if (!isTag(node)) return []
    const { name, attribs, children } = node
    if (name === 'img') return picture(attribs)
    return name === 'a' && attribs['href'] === undefined && attribs['id'] === undefined ? children : [node]
  })
  return { xhtml: onlyXmlCharacters(writeHtml(article)), headings }

  function picture({ src = '', alt = '' }: Record<string, string>): ChildNode[] {
    const file = book.pictureOf(src)
    if (file !== undefined) return [newElement('img', { src: file, alt }, [])]
    return alt === '' ? [] : [newElement('span', { class: 'picture' }, [new Text(alt)])]
  }

  function allowedAttributes({ name: tag, attribs: given }: Element): Record<string, string> {
    const kept: Record<string, string> = {}
    const id = ids.get(given['id'] ?? '')
    if (id !== undefined && !written.has(id)) {
      written.add(id)
      kept['id'] = id
    }
    if (isLanguage(given['lang'] ?? '')) kept['lang'] = kept['xml:lang'] = given['lang'] ?? ''
    if (given['title']) kept['title'] = given['title']
    // Numbered as their marks in the text.
    const classes = [classesOf(given), given['data-note'] === 'han' && 'han'].filter(Boolean).join(' ')
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

function keepsNumbers({ parent }: ChildNode): boolean {
  for (let each = parent; each && isTag(each); each = each.parent)
    if (KEEPS_NUMBERS.has(each.name)) return true
  return false
}

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

/** The text as XML for vertical lines. */
export function uprightText(text: string): string {
  return onlyXmlCharacters(writeHtml(newElement('p', {}, uprightNumbers(text))))
}

/** The text for vertical lines: one or two figures stand upright. */
function uprightNumbers(text: string): ChildNode[] {
  const figures = text.match(UPRIGHT_NUMBER) ?? []
  return text.split(UPRIGHT_NUMBER).flatMap((part, at) => {
    const number = figures[at]
    const upright = number === undefined ? [] : [newElement('span', { class: 'upright' }, [new Text(number)])]
    return [new Text(part), ...upright]
  })
}
