import { ARTICLE_ELEMENTS, type ArticleTag } from '../../../contract/text/article-elements.ts'
import {
  type ChildNode,
  type Element,
  elementsNamed,
  elementsOf,
  isNamed,
  isTag,
  isText,
  mapTree,
  newElement,
  type ParentNode,
  parseArticle,
  textOf,
  writeHtml,
  setChildren,
  trimNodes,
} from '../../text/article/article-tree.ts'
import { requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { describeMissing } from '../../text/article/missing-parts.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { importFiles, type LoadFile } from './body-files.ts'
import { importPictures, type LoadPicture } from './body-pictures.ts'
import { convertEmbedded, unplayMissing } from './convert-embedded.ts'
import { countedNotes, type ImportNote } from './imported-text.ts'

interface BodyContext {
  /** The address or file of the text. */
  base: string
  /** The other site, whose links become paths: its addresses lead here. */
  siteUrl: string
  loadPicture: LoadPicture
  loadFile: LoadFile
}

/**
 * A body of another site as an article of this one: pictures and linked files stored here, players as links that a click opens, and what the
 * sanitiser takes out counted and named. `hidden`: text that a browser did not show there, and would show here.
 * Throws ComplexMarkup.
 */
export async function convertBody(
  html: string,
  { base, siteUrl, loadPicture, loadFile }: BodyContext,
): Promise<{ html: string; notes: ImportNote[]; hidden: ImportNote[] }> {
  requireSimpleMarkup(html)
  const body = parseArticle(html)
  const hidden = countedNotes(
    'gated',
    elementsOf(body)
      .filter(isUnseen)
      .map(({ name }) => `<${name} hidden>`),
  )
  const linked: ImportNote[] = []
  unfoldLazyPictures(body)
  convertEmbedded(body, linked)
  const failed = await importPictures(body, base, loadPicture)
  const elements = elementsOf(body)
  for (const link of elements) if (link.name === 'a') shortenLink(link, siteUrl)
  const dead = await importFiles(body, { base, siteUrl, loadFile })
  linked.push(...unplayMissing(body))
  const isRemoved = ({ name }: Element) => !Object.hasOwn(ARTICLE_ELEMENTS, name) && !PLAIN.has(name)
  const removed = countedNotes(
    'removed',
    elements.filter(isRemoved).map(({ name }) => name),
  )
  mapTree(body, tidy)
  const tree = parseArticle(sanitizeArticle(writeHtml(body)))
  setParagraphs(tree)
  const article = writeHtml(tree)
  const isWhole = containsAll(comparableText(tree), comparableText(body))
  const missing = describeMissing(article, writeHtml(body), ['notes', 'links', 'tables'])
  const notes = [...linked, ...failed, ...dead, ...removed]
  if (!isWhole || missing !== undefined) notes.push({ code: 'text_lost', detail: missing ?? '' })
  return { html: article.trim(), notes, hidden }
}

/** Without what shows nothing; the source of a quotation as the editor writes it. */
function tidy(node: ChildNode): ChildNode[] {
  if (isTag(node) && DROPPED.has(node.name)) return []
  if (isNamed(node, 'p') && node.attribs['id'] === undefined && /^[ \t\n]*$/.test(writeHtml(node))) return []
  if (isNamed(node, 'p') && node.children.some((each) => isNamed(each, 'figure'))) return outOfParagraph(node)
  const isSource = isNamed(node, 'cite') && isNamed(node.parent, 'blockquote') && isLast(node)
  return isSource ? [newElement('footer', {}, node.children)] : [node]
}

/** A paragraph cannot have a figure in it: what stands beside one is a paragraph of its own. */
function outOfParagraph({ children }: Element): ChildNode[] {
  const runs: ChildNode[][] = [[]]
  for (const node of children)
    if (isNamed(node, 'figure')) runs.push([node], [])
    else runs.at(-1)?.push(node)
  return runs.flatMap((run) => {
    const [first] = run
    if (isNamed(first, 'figure')) return [first]
    return run.every((node) => isText(node) && node.data.trim() === '') ? [] : [newElement('p', {}, run)]
  })
}

function isLast({ next }: ChildNode): boolean {
  return next === null || (isText(next) && next.data.trim() === '' && isLast(next))
}

function isUnseen(element: Element): boolean {
  const { hidden, style = '' } = element.attribs
  return (hidden !== undefined || UNSEEN.test(style)) && textOf(element) !== ''
}

const UNSEEN = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** Pictures that a script would have loaded: their address is in another attribute, or in a `noscript` behind them. */
function unfoldLazyPictures(body: ParentNode): void {
  const spare = new Set(elementsNamed(body, 'noscript').flatMap((each) => elementsNamed(each, 'img')))
  const shown = new Set<string | undefined>(['', undefined])
  for (const picture of elementsNamed(body, 'img')) {
    const { attribs } = picture
    const lazy = LAZY.map((name) => attribs[name]).find(Boolean)
    if (lazy && /^$|^data:|placeholder|spacer|blank\./i.test(attribs['src'] ?? '')) attribs['src'] = lazy
    if (!spare.has(picture)) shown.add(attribs['src'])
  }
  mapTree(body, (node) => {
    if (!isNamed(node, 'noscript')) return [node]
    const [picture] = elementsNamed(node, 'img')
    return shown.has(picture?.attribs['src']) ? [] : node.children
  })
}

const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file']

/** Links to the other site become paths, which its redirects lead to the right review. */
function shortenLink({ attribs }: Element, siteUrl: string): void {
  const { href = '' } = attribs
  const host = siteUrl === '' ? undefined : URL.parse(siteUrl)?.host
  const url = /^(?:https?:)?\/\//.test(href) ? URL.parse(href, 'https://site.invalid') : null
  if (url && url.host === host) attribs['href'] = url.pathname + url.search + url.hash
}

/** Elements whose content goes with them. */
const DROPPED = new Set(['script', 'style', 'noscript', 'textarea', 'option', 'template'])

/** Without meaning of their own: what is in them stays. */
const PLAIN = new Set(
  (
    'html head body main article aside header nav font big center tt strike i b h1 h5 h6 dir menu address time samp ' +
    'var dfn label col colgroup picture source wbr bdi bdo hgroup o:p nobr meta link title rb rtc'
  ).split(' '),
)

/** The readable text, without spaces. */
function comparableText(parent: ParentNode): string {
  return textOf(parent).replace(/\s+/g, '')
}

/** A picture that is shown as a link has a text of its own. */
function containsAll(text: string, parts: string): boolean {
  if (text === parts) return true
  let at = 0
  for (const character of parts) {
    at = text.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * Makes paragraphs of text that stands bare in a sanitised article, as Blogger writes it: a `div`, a block or two line breaks end
 * one. A `div` of nothing else goes.
 */
function setParagraphs(parent: ParentNode): void {
  const runs: ChildNode[][] = [[]]
  for (const node of parent.children) {
    if (isBlock(node)) runs.push([node], [])
    else if (isNamed(node, 'br') && isNamed(nextOf(node), 'br')) runs.push([])
    else runs.at(-1)!.push(node)
  }
  setChildren(
    parent,
    runs.flatMap((run) => {
      const [first] = run
      if (isNamed(first, 'div')) return withoutDiv(first)
      return run.some(isBlock) || !run.some(hasText)
        ? run.filter((node) => !isNamed(node, 'br'))
        : [newElement('p', {}, trimNodes(run))]
    }),
  )
}

function withoutDiv(div: Element): ChildNode[] {
  const isBare = div.children.some((node) => !isBlock(node) && (hasText(node) || isNamed(node, 'br')))
  setParagraphs(div)
  return isBare && Object.keys(div.attribs).length === 0 ? div.children : [div]
}

function nextOf({ next }: ChildNode): ChildNode | null {
  return next && isText(next) && next.data.trim() === '' ? nextOf(next) : next
}

function hasText(node: ChildNode): boolean {
  return isText(node) ? node.data.trim() !== '' : isTag(node) && node.children.some(hasText)
}

/** A mark around blocks counts as one: a paragraph cannot have it. */
function isBlock(node: ChildNode): boolean {
  if (!isTag(node)) return false
  return BLOCKS.has(ARTICLE_ELEMENTS[node.name as ArticleTag]?.kind) || node.children.some(isBlock)
}

const BLOCKS: ReadonlySet<string> = new Set(['block', 'container', 'list', 'rule'])
