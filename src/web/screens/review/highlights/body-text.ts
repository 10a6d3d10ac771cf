import { withoutSpaces } from '../../../../contract/pictures/quote-cards.ts'
import { NOT_QUOTED } from './quote-text.ts'
import { smoothScroll } from '../../../ui/page/smooth-scroll.ts'
import { isVertical } from '../reading-position/measure-reading-position.ts'
import { quoteAt, type TextPlace, type TextQuote } from '../../../../contract/reading/text-quote.ts'

/** The text of a review in the page, without white space, as marks count it. */
export interface BodyText {
  text: string
  /** Each text node and where it begins in `text`. */
  nodes: readonly { node: Text; start: number }[]
}

export function readBodyText(body: HTMLElement): BodyText {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
    return node.matches(NOT_QUOTED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += withoutSpaces(node.data)
  }
  return { text, nodes }
}

/** The passage that a range covers; undefined where it covers none of the text. */
export function quoteOfRange(body: HTMLElement, range: Range): TextQuote | undefined {
  const { text, nodes } = readBodyText(body)
  let place: TextPlace | undefined
  for (const { node, start } of nodes) {
    if (!range.intersectsNode(node)) continue
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    const before = start + withoutSpaces(node.data.slice(0, from)).length
    const length = withoutSpaces(node.data.slice(from, to)).length
    if (length > 0) place = { start: place?.start ?? before, end: before + length }
  }
  return place && quoteAt(text, place)
}

/** The parts of text nodes at a place: node, first and last offset. */
export function partsAt({ nodes }: BodyText, { start, end }: TextPlace): [Text, number, number][] {
  return nodes.flatMap(({ node, start: nodeStart }, index): [Text, number, number][] => {
    const nodeEnd = nodes[index + 1]?.start ?? Infinity
    if (nodeEnd <= start || nodeStart >= end) return []
    const offsets = [...node.data.matchAll(/\S/g)].map((match) => match.index)
    const first = offsets[Math.max(0, start - nodeStart)]
    const last = offsets[Math.min(offsets.length, end - nodeStart) - 1]
    return first === undefined || last === undefined ? [] : [[node, first, last + 1]]
  })
}

export function rangeOf(start: Node, from: number, end: Node, to: number): Range {
  const range = document.createRange()
  range.setStart(start, from)
  range.setEnd(end, to)
  return range
}

/** Scrolls the passage into the middle. */
export function scrollToRange(range: Range, body: HTMLElement): void {
  const behavior = smoothScroll()
  if (isVertical(body)) {
    const box = body.getBoundingClientRect()
    const { left, width } = range.getClientRects()[0] ?? range.getBoundingClientRect()
    body.scrollBy({ left: left + width / 2 - (box.left + box.width / 2), behavior: 'instant' })
    body.scrollIntoView({ behavior })
  } else {
    const { top } = range.getBoundingClientRect()
    window.scrollBy({ top: top - window.innerHeight / 3, behavior })
  }
}
