import { MARKUP_PIECES } from '../../../contract/bounds.ts'
import { mediaPath } from '../../../contract/links.ts'
import { pictureFiles } from '../../../contract/pictures/pictures.ts'
import {
  foldedPartWording,
  verticalQuotationWording,
  wideTableWording,
} from '../../../contract/wording/reviews/article.ts'
import { type ArticleElement, parseElements, readAttribute } from './article-elements.ts'
import { type ArticleLocation, displayedHref } from './article-links.ts'
import { bindNoteMarks } from './bind-note-marks.ts'
import { flattenArticle } from './bound-markup.ts'
import { addHeadingIds } from './heading-ids.ts'
import { applyEdits, type Edit } from './html-edits.ts'
import { markLatin } from './mark-latin.ts'
import { type IsDrawn, markUndrawn } from './mark-headings.ts'
import { addReturnLinks, type Targets } from './note-links.ts'
import { setInlineNotes } from './set-inline-notes.ts'

/**
 * A sanitised article as pages show it: plain text has paragraphs, empty paragraphs are left out, links to this site lead
 * to permalinks (article-links.ts), each heading has an id, each note a link back to its references, each folded part a
 * summary, each table a box that scrolls, each uploaded picture its widths, and Latin its language (mark-latin.ts).
 */
export function displayArticle(
  sanitizedHtml: string,
  { isDrawn, isPage = false, ...address }: ArticleDisplay,
): string {
  const html = withParagraphs(flattenArticle(sanitizedHtml))
  const elements = parseElements(html)
  const targets = targetsById(elements)
  const edits = [
    ...elements.flatMap((element) => replaceHref(element, targets, address)),
    ...removeEmpty(html, elements),
    ...addSummaries(elements),
    ...addHeadingIds(html, elements, targets),
    ...elements.flatMap(addWidths),
    ...elements.flatMap(wrapTable),
    ...addReturnLinks(html, elements, targets, address.path),
    ...markLatin(html, elements),
    ...(isDrawn ? markUndrawn(html, elements, isDrawn) : []),
    ...(isPage ? typesetForPages(html, elements) : []),
  ]
  return applyEdits(html, edits)
}

interface ArticleDisplay extends ArticleLocation {
  /** Without it no heading is marked. */
  isDrawn?: IsDrawn
  /** Whether it gets what only the styles of pages set, not those of feeds and electronic books. */
  isPage?: boolean
}

function typesetForPages(html: string, elements: readonly ArticleElement[]): Edit[] {
  return [
    ...bindNoteMarks(html, elements),
    ...setInlineNotes(html, elements),
    ...elements.flatMap(wrapVertical),
  ]
}

/** Makes each line of a text without any block or line break a paragraph, unless it has more lines than a text may have elements. */
function withParagraphs(html: string): string {
  const isPlain = !BLOCK.test(html) && !hasBrokenElement(html)
  if (!isPlain) return html
  const lines = html.split('\n').map((line) => line.trim())
  if (lines.length > MARKUP_PIECES / 2) return `<p>${html}</p>`
  return lines.map((line) => (line === '' ? '' : `<p>${line}</p>`)).join('')
}

const BLOCK = /<(?:p|div|h[2-4]|blockquote|[uo]l|dl|br|hr|section|details|figure|img|table|pre)\b/

/** Whether an element has a line break in it. */
function hasBrokenElement(html: string): boolean {
  let at = html.indexOf('\n')
  return parseElements(html).some(({ contentStart, contentEnd }) => {
    // Elements are in order: each part of the text is looked through once.
    if (at >= 0 && at < contentStart) at = html.indexOf('\n', contentStart)
    return at >= 0 && at < contentEnd
  })
}

/** Programs write blank lines as paragraphs without text; the page has its own spacing. */
function removeEmpty(html: string, elements: readonly ArticleElement[]): Edit[] {
  let blanksEnd = 0
  const endOfBlanks = (at: number) => {
    // Elements are in order: each blank is looked at once.
    if (at < blanksEnd) return blanksEnd
    BLANKS.lastIndex = at
    BLANKS.test(html)
    return (blanksEnd = BLANKS.lastIndex)
  }
  return elements
    .filter(
      (element) =>
        /^(?:p|h[2-4]|[uo]l|blockquote)$/.test(element.tag) &&
        readAttribute(element, 'id') === undefined &&
        endOfBlanks(element.contentStart) >= element.contentEnd,
    )
    .map(({ start, tag, contentEnd }) => ({
      at: start,
      remove: contentEnd + `</${tag}>`.length - start,
      text: '',
    }))
}

const BLANKS = /(?:\s|<br \/>)*/y

function targetsById(elements: readonly ArticleElement[]): Targets {
  const targets = new Map<string, ArticleElement>()
  for (const element of elements) {
    for (const name of ['id', 'name']) {
      const id = readAttribute(element, name)
      if (id !== undefined && !targets.has(id)) targets.set(id, element)
    }
  }
  return targets
}

function replaceHref(element: ArticleElement, targets: Targets, address: ArticleLocation): Edit[] {
  const href = element.tag === 'a' ? readAttribute(element, 'href') : undefined
  if (href === undefined) return []
  const at = element.start + element.markup.indexOf(' href="') + ' href="'.length
  return [{ at, remove: href.length, text: displayedHref(href, targets, address) }]
}

/** Browsers would give a folded part without a summary one in their own language. */
function addSummaries(elements: readonly ArticleElement[]): Edit[] {
  const withSummary = new Set(elements.filter(({ tag }) => tag === 'summary').map(({ parent }) => parent))
  return elements
    .filter((element) => element.tag === 'details' && !withSummary.has(element))
    .map(({ contentStart: at }) => ({ at, remove: 0, text: `<summary>${foldedPartWording}</summary>` }))
}

/** Names the smaller widths of an uploaded picture, so that a phone does not load the largest. */
function addWidths(element: ArticleElement): Edit[] {
  const source = element.tag === 'img' ? readAttribute(element, 'src') : undefined
  const files = pictureFiles(source?.replace(/^\/media\//, '') ?? '')
  if (files.length < 2) return []
  const set = files.map(({ name, width }) => `${mediaPath(name)} ${width}w`).join(', ')
  const text = ` srcset="${set}" sizes="${PICTURE_SIZES}"`
  return [{ at: element.start + '<img'.length, remove: 0, text }]
}

/** The width of the article's text in its layout (src/web/parts/article/article.module.css). */
const PICTURE_SIZES = '(min-width: 760px) 720px, 100vw'

/** A table wider than the page scrolls in a box, also by keyboard. */
function wrapTable({ tag, start, contentEnd }: ArticleElement): Edit[] {
  if (tag !== 'table') return []
  const box = `<div data-table="" role="region" aria-label="${wideTableWording}" tabindex="0">`
  return [
    { at: start, remove: 0, text: box },
    { at: contentEnd + '</table>'.length, remove: 0, text: '</div>' },
  ]
}

/** A vertical quotation wider than the page scrolls in a box, from its right edge. */
function wrapVertical(element: ArticleElement): Edit[] {
  if (element.tag !== 'blockquote' || readAttribute(element, 'class') !== 'vertical') return []
  const box = `<div data-vertical="" role="region" aria-label="${verticalQuotationWording}" tabindex="0">`
  return [
    { at: element.start, remove: 0, text: box },
    { at: element.contentEnd + '</blockquote>'.length, remove: 0, text: '</div>' },
  ]
}
