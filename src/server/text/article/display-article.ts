import { MARKUP_PIECES } from '../../../contract/bounds.ts'
import { mediaPath } from '../../../contract/links.ts'
import { isAudioPath } from '../../../contract/pictures/audio.ts'
import { pictureFiles } from '../../../contract/pictures/pictures.ts'
import {
  foldedPartWording,
  verticalQuotationWording,
  wideTableWording,
} from '../../../contract/wording/reviews/article.ts'
import { type ArticleLocation, displayedHref } from './article-links.ts'
import {
  addAttributes,
  type ChildNode,
  type Document,
  type Element,
  elementsOf,
  isAudio,
  isGallery,
  isNamed,
  isPoem,
  isTag,
  isText,
  mapTree,
  newElement,
  parseArticle,
  setChildren,
  Text,
  textOf,
  trimNodes,
  writeHtml,
  innermostLines,
  type ParentNode,
} from './article-tree.ts'
import { addHeadingIds, type IsDrawn, markHeadings } from './headings.ts'
import { bindNoteMarks, setInTwoRows, shortInlineNotes } from './inline-notes.ts'
import { markLatin } from './mark-latin.ts'
import { linkNotes, type Targets } from './note-links.ts'
import { setLines } from './set-lines.ts'
import { setZhuyin } from './zhuyin.ts'

interface ArticleDisplay extends ArticleLocation {
  /** Without it no heading is marked. */
  isDrawn?: IsDrawn
  /** Whose styles set it; without, it gets only what any program shows, as for feeds. */
  medium?: 'page' | 'book'
}

/**
 * A sanitised article as pages show it: plain text has paragraphs, empty paragraphs are left out, links to this site lead
 * to permalinks (article-links.ts), each heading has an id, each note a link back to its references, each folded part a
 * summary, each table a box that scrolls, each uploaded picture its widths, and Latin its language (mark-latin.ts).
 */
export function displayArticle(sanitizedHtml: string, display: ArticleDisplay): string {
  return writeHtml(displayTree(sanitizedHtml, display))
}

/** The tree of `displayArticle`. */
export function displayTree(
  sanitizedHtml: string,
  { isDrawn, medium, ...location }: ArticleDisplay,
): Document {
  const tree = parseArticle(sanitizedHtml)
  setParagraphs(tree)
  removeEmpty(tree)
  const elements = elementsOf(tree)
  const targets = targetsById(elements)
  const inlineNotes = shortInlineNotes(elements)
  for (const details of elements.filter(({ name }) => name === 'details')) addSummary(details)
  for (const picture of elements.filter(({ name }) => name === 'img')) addWidths(picture)
  if (isDrawn) markHeadings(elements, isDrawn)
  markLatin(tree, elements)
  addHeadingIds(elements, targets)
  linkNotes(elements, targets, location.path)
  for (const { name, attribs } of elements)
    if (name === 'a' && attribs['href'] !== undefined)
      attribs['href'] = displayedHref(attribs['href'], targets, location)
  addBoxes(tree, medium === 'page')
  if (medium === 'page')
    for (const figure of elements) if (isAudio(figure)) addPlayer(figure, location.siteUrl)
  if (medium === undefined) return tree
  closeSpaces(elements)
  splitStanzas(tree)
  setZhuyin(tree)
  bindNoteMarks(tree, elements)
  setInTwoRows(tree, inlineNotes)
  setLines(elementsOf(tree))
  for (const { name, prev, attribs } of elements)
    if (name === 'u' && isNamed(prev, 'u')) attribs['class'] = 'beside'
  return tree
}

/** Makes each line of a text without any block or line break a paragraph, unless it has more lines than a text may have elements. */
function setParagraphs(tree: Document): void {
  const elements = elementsOf(tree)
  const isPlain = !elements.some(
    ({ name, children }) =>
      BLOCKS.has(name) || children.some((node) => isText(node) && node.data.includes('\n')),
  )
  if (!isPlain) return
  const lines: ChildNode[][] = [[]]
  for (const node of tree.children) {
    const [first = '', ...others] = isText(node) ? node.data.split('\n') : []
    lines.at(-1)!.push(isText(node) ? new Text(first) : node)
    for (const text of others) lines.push([new Text(text)])
  }
  if (lines.length > MARKUP_PIECES / 2) return setChildren(tree, [newElement('p', {}, tree.children)])
  const written = lines.map(trimNodes).filter((line) => line.length > 0)
  setChildren(
    tree,
    written.map((line) => newElement('p', {}, line)),
  )
}

const BLOCKS: ReadonlySet<string> = new Set(
  'p div h2 h3 h4 blockquote ul ol dl br hr section details figure img table pre'.split(' '),
)

/** Programs write blank lines as paragraphs without text; the page has its own spacing. */
function removeEmpty(tree: Document): void {
  const isBlank = (node: ChildNode) => (isText(node) ? node.data.trim() === '' : isNamed(node, 'br'))
  const empty = new Set<ChildNode>(
    elementsOf(tree).filter(
      ({ name, attribs, children }) =>
        CAN_BE_EMPTY.has(name) && attribs['id'] === undefined && children.every(isBlank),
    ),
  )
  if (empty.size > 0) mapTree(tree, (node) => (empty.has(node) ? [] : [node]))
}

const CAN_BE_EMPTY: ReadonlySet<string> = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'blockquote',
  'figcaption',
])

/** Each stanza is a paragraph of its own: paper takes it whole. */
function splitStanzas(tree: Document): void {
  mapTree(tree, (node) => {
    if (!isTag(node) || !isPoem(node)) return [node]
    const stanzas: ChildNode[][] = [[]]
    for (const child of node.children)
      if (isNamed(child, 'br') && isNamed(child.next, 'br')) stanzas.push([])
      else if (!isNamed(child, 'br') || stanzas.at(-1)!.length > 0) stanzas.at(-1)!.push(child)
    const [first = [], ...others] = stanzas.filter((stanza) => stanza.length > 0)
    setChildren(node, first)
    const { id: _id, ...attribs } = node.attribs
    return [node, ...others.map((stanza) => newElement('p', attribs, stanza))]
  })
}

function targetsById(elements: readonly Element[]): Targets {
  const targets: Targets = new Map()
  for (const element of elements)
    for (const id of [element.attribs['id'], element.attribs['name']])
      if (id !== undefined && !targets.has(id)) targets.set(id, element)
  return targets
}

/** Browsers would give a folded part without a summary one in their own language. */
function addSummary(details: Element): void {
  if (details.children.some((node) => isNamed(node, 'summary'))) return
  setChildren(details, [newElement('summary', {}, [new Text(foldedPartWording)]), ...details.children])
}

/** Names the smaller widths of an uploaded picture, so that a phone does not load the largest. */
function addWidths(picture: Element): void {
  const files = pictureFiles(picture.attribs['src']?.replace(/^\/media\//, '') ?? '')
  if (files.length < 2) return
  const srcset = files.map(({ name, width }) => `${mediaPath(name)} ${width}w`).join(', ')
  const isInGallery = picture.parent?.parent && isGallery(picture.parent.parent)
  addAttributes(picture, { srcset, sizes: isInGallery ? GALLERY_SIZES : PICTURE_SIZES })
}

/** The width of the article's text in its layout (src/web/parts/article/article.module.css). */
const PICTURE_SIZES = '(min-width: 760px) 720px, 100vw'

const GALLERY_SIZES = '(min-width: 760px) 360px, 50vw'

/** The browser's own player above the link, which is what other programs and paper have. Nothing is loaded before a press. */
function addPlayer(figure: Element, siteUrl: string): void {
  const link = elementsOf(figure).find(({ attribs }) => isAudioPath(attribs['href'] ?? ''))
  const src = link?.attribs['href']
  if (!link || src === undefined) return
  // Printed with its whole address.
  link.attribs['href'] = siteUrl + src
  const attributes = { src, controls: '', preload: 'none', 'aria-label': textOf(link) }
  setChildren(figure, [newElement('audio', attributes, []), ...figure.children])
}

/** A table, and on pages a vertical quotation, wider than the page scrolls in a box, also by keyboard. */
function addBoxes(tree: Document, isPage: boolean): void {
  mapTree(tree, (node) => {
    if (isNamed(node, 'table')) return [boxAround(node, 'data-table', wideTableWording)]
    const isVertical = isPage && isNamed(node, 'blockquote') && node.attribs['class'] === 'vertical'
    return [isVertical ? boxAround(node, 'data-vertical', verticalQuotationWording) : node]
  })
}

function boxAround(element: Element, mark: string, label: string): Element {
  return newElement('div', { [mark]: '', role: 'region', 'aria-label': label, tabindex: '0' }, [element])
}

/**
 * Removes the spaces that were typed between Han and Latin, where browsers set a gap of their own (text-autospace), and before
 * full-width marks, which have it within them.
 */
function closeSpaces(elements: readonly Element[]): void {
  for (const line of innermostLines(elements)) {
    const texts = textsIn(line)
    const whole = texts.map(({ data }) => data).join('')
    if (!whole.includes(' ')) continue
    const closed = new Set<number>()
    for (const { index, 0: run } of whole.matchAll(TYPED))
      for (let at = index; at < index + run.length; at++) closed.add(at)
    if (closed.size === 0) continue
    let start = 0
    for (const text of texts) {
      const { data } = text
      text.data = Array.from({ length: data.length }, (_, at) =>
        closed.has(start + at) ? '' : data[at],
      ).join('')
      start += data.length
    }
  }
}

const TYPED =
  /(?<=\p{Script=Han}) {1,3}(?=[\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])|(?<=[\d\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]) {1,3}(?=\p{Script=Han})|(?<=[^\s]) {1,3}(?=[，。、；：？！」』）》〉…])/gu

/** The texts of a line in order; code keeps its spaces, and stands, as pictures and line breaks do, between what is beside it. */
function textsIn(parent: ParentNode): Text[] {
  return parent.children.flatMap((node: ChildNode) => {
    if (isText(node)) return [node]
    if (!isTag(node)) return []
    const between = BETWEEN[node.name]
    return between === undefined ? textsIn(node) : [new Text(between)]
  })
}

const BETWEEN: Readonly<Record<string, string>> = { br: '\n', img: '\uFFFC', code: '\uFFFC', pre: '\uFFFC' }
