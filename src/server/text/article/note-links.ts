import { returnToText } from '../../../contract/wording/reviews/article.ts'
import { type ArticleElement, readAttribute } from './article-elements.ts'
import { fragmentId } from './article-links.ts'
import { decodeUrlPart } from '../../../contract/text/decode-url-part.ts'
import type { Edit } from './html-edits.ts'
import { visibleText } from '../html-text.ts'

/** The first element of each id or anchor name. */
export type Targets = ReadonlyMap<string, ArticleElement>

/**
 * Marks references and notes, and gives each note without a link back to the text one for each of its references, at its
 * end.
 */
export function addReturnLinks(
  html: string,
  elements: readonly ArticleElement[],
  targets: Targets,
  path: string,
): Edit[] {
  const edits: Edit[] = []
  const linkingBack = blocksLinkingBack(elements, targets)
  const notes = new Set<ArticleElement>()
  const referencesByNote = new Map<ArticleElement, string[]>()
  for (const link of elements) {
    const note = noteOf(link, html, targets)
    if (!note) continue
    notes.add(note)
    edits.push({ at: link.start + '<a'.length, remove: 0, text: ' role="doc-noteref"' })
    if (linkingBack.has(note)) continue
    const references = referencesByNote.get(note) ?? []
    referencesByNote.set(note, references)
    const ownId = readAttribute(link, 'id')
    const id = ownId ?? `reference-${referencesByNote.size}-${references.length + 1}`
    references.push(id)
    if (ownId === undefined) edits.push({ at: link.start + '<a'.length, remove: 0, text: ` id="${id}"` })
  }
  for (const { start, tag } of notes)
    edits.push({ at: start + tag.length + 1, remove: 0, text: ' data-note=""' })
  for (const [note, references] of referencesByNote) {
    const links = references.map((id, index) =>
      returnLink(`${path}#${id}`, references.length > 1 ? index + 1 : undefined),
    )
    edits.push({ at: endOfText(html, note), remove: 0, text: links.join('') })
  }
  return edits
}

/** The elements that contain a link to a place before them in the article. */
function blocksLinkingBack(elements: readonly ArticleElement[], targets: Targets): Set<ArticleElement> {
  const blocks = new Set<ArticleElement>()
  for (const link of elements) {
    const target = targetOf(link, targets)
    if (!target) continue
    for (let each = link.parent; each && each.start > target.start; each = each.parent) blocks.add(each)
  }
  return blocks
}

/** The element of this article that a link leads to. */
function targetOf(link: ArticleElement, targets: Targets): ArticleElement | undefined {
  const place = link.tag === 'a' ? fragmentId(readAttribute(link, 'href') ?? '') : undefined
  return place === undefined ? undefined : (targets.get(place) ?? targets.get(decodeUrlPart(place)))
}

/** `number`: of the reference, if the note has several. */
function returnLink(href: string, number: number | undefined): string {
  return ` <a href="${href}" role="doc-backlink" aria-label="${returnToText(number)}">↑${number ?? ''}</a>`
}

/** The block of the note that this link refers to; undefined if it is no reference to a note further down. */
function noteOf(link: ArticleElement, html: string, targets: Targets): ArticleElement | undefined {
  const target = targetOf(link, targets)
  if (!target || target.start < link.contentEnd) return undefined
  const isRaised = link.parent?.tag === 'sup' || html.startsWith('<sup', link.contentStart)
  if (!isRaised && !hasNoteMark(html, link)) return undefined
  const block = target.tag === 'div' ? target : closestBlock(target)
  return block && block.start > link.start ? block : undefined
}

function hasNoteMark(html: string, { contentStart, contentEnd }: ArticleElement): boolean {
  return (
    contentEnd - contentStart <= LONGEST_MARK &&
    NOTE_MARK.test(visibleText(html.slice(contentStart, contentEnd)))
  )
}

/** Characters, with tags within the mark. */
const LONGEST_MARK = 500

/** [1], （註一）, ① or ＊. */
const NOTE_MARK =
  /^[[(（［〔【]?(?:註|注)?[ :：]?(?:[\d０-９]{1,4}|[一二三四五六七八九十百]{1,5}|[①-⑳]|[*＊†‡※]{1,3})[\])）］〕】]?$/

function closestBlock(element: ArticleElement): ArticleElement | undefined {
  let each: ArticleElement | undefined = element
  while (each && !['li', 'p', 'dd'].includes(each.tag)) each = each.parent
  return each
}

/** Before the closing tag of the note, or of the paragraph at its end. */
function endOfText(html: string, { contentStart, contentEnd }: ArticleElement): number {
  const text = html.slice(contentStart, contentEnd).trimEnd()
  return contentStart + (text.endsWith('</p>') ? text.length - '</p>'.length : text.length)
}
