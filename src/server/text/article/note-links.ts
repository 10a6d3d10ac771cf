import { decodeUrlPart } from '../../../contract/text/urls.ts'
import { returnToText } from '../../../contract/wording/reviews/article.ts'
import { fragmentId } from './article-links.ts'
import {
  addAttributes,
  type Element,
  isNamed,
  isTag,
  isText,
  newElement,
  type ParentNode,
  setChildren,
  Text,
  textOf,
} from './article-tree.ts'

/** The first element of each id or anchor name. */
export type Targets = Map<string, Element>

/**
 * Marks references and notes, those with Han numerals as such, and gives each note without a link back to the text one for each of its references, at its
 * end.
 */
export function linkNotes(elements: readonly Element[], targets: Targets, path: string): void {
  const order = new Map<ParentNode, number>(elements.map((element, at) => [element, at]))
  const isAfter = (one: Element, other: Element) => order.get(one)! > order.get(other)!
  const linkingBack = blocksLinkingBack()
  // By the mark of the first reference.
  const notes = new Map<Element, string>()
  const referencesByNote = new Map<Element, string[]>()
  for (const link of elements) {
    const note = noteOf(link)
    if (!note) continue
    if (!notes.has(note)) notes.set(note, textOf(link).trim())
    if (linkingBack.has(note)) {
      addAttributes(link, { role: 'doc-noteref' })
      continue
    }
    const references = referencesByNote.get(note) ?? []
    referencesByNote.set(note, references)
    const id = link.attribs['id'] ?? `reference-${referencesByNote.size}-${references.length + 1}`
    references.push(id)
    addAttributes(link, { role: 'doc-noteref', id })
  }
  for (const [note, mark] of notes) addAttributes(note, { 'data-note': HAN_MARK.test(mark) ? 'han' : '' })
  for (const [note, references] of referencesByNote) {
    const links = references.map((id, index) =>
      returnLink(`${path}#${id}`, references.length > 1 ? index + 1 : undefined),
    )
    const end = endOfText(note)
    setChildren(end, [...end.children, ...links.flatMap((link) => [new Text(' '), link])])
  }

  /** The elements that contain a link to a place before them in the article. */
  function blocksLinkingBack(): Set<ParentNode> {
    const blocks = new Set<ParentNode>()
    for (const link of elements) {
      const target = targetOf(link, targets)
      if (!target) continue
      for (let each = link.parent; each && isTag(each) && isAfter(each, target); each = each.parent)
        blocks.add(each)
    }
    return blocks
  }

  /** The block of the note that this link refers to; undefined if it is no reference to a note further down. */
  function noteOf(link: Element): Element | undefined {
    const target = targetOf(link, targets)
    if (!target || !isAfter(target, link) || isWithin(target, link)) return undefined
    const isRaised = isNamed(link.parent, 'sup') || isNamed(link.children[0], 'sup')
    if (!isRaised && !hasNoteMark(link)) return undefined
    const block = target.name === 'div' ? target : closestBlock(target)
    return block && isAfter(block, link) ? block : undefined
  }
}

/** The element of this article that a link leads to. */
function targetOf({ name, attribs }: Element, targets: Targets): Element | undefined {
  const place = name === 'a' ? fragmentId(attribs['href'] ?? '') : undefined
  return place === undefined ? undefined : (targets.get(place) ?? targets.get(decodeUrlPart(place)))
}

function isWithin(element: Element, outer: Element): boolean {
  for (let each: ParentNode | null = element; each; each = each.parent) if (each === outer) return true
  return false
}

/** `number`: of the reference, if the note has several. */
function returnLink(href: string, number: number | undefined): Element {
  const attributes = { href, role: 'doc-backlink', 'aria-label': returnToText(number) }
  return newElement('a', attributes, [new Text(`↑${number ?? ''}`)])
}

function hasNoteMark(link: Element): boolean {
  return (link.endIndex ?? 0) - (link.startIndex ?? 0) <= LONGEST_MARK && NOTE_MARK.test(textOf(link))
}

/** Characters of a link with its tags. */
const LONGEST_MARK = 1_000

/** [1], （註一）, ① or ＊. */
const NOTE_MARK =
  /^[[(（［〔【]?(?:註|注)?[ :：]?(?:[\d０-９]{1,4}|[一二三四五六七八九十百]{1,5}|[①-⑳]|[*＊†‡※]{1,3})[\])）］〕】]?$/

const HAN_MARK = /^[一二三四五六七八九十百]+$/

function closestBlock(element: Element): Element | undefined {
  for (let each: ParentNode | null = element; each && isTag(each); each = each.parent)
    if (isNamed(each, 'li', 'p', 'dd')) return each
  return undefined
}

/** The note, or the paragraph at its end. */
function endOfText(note: Element): Element {
  const last = note.children.findLast((node) => !isText(node) || node.data.trim() !== '')
  return isNamed(last, 'p') ? last : note
}
