import { QUOTE_LENGTH, withoutSpaces } from '../../../../contract/pictures/quote-cards.ts'
import { quoteAt, type TextPlace, type TextQuote } from '../../../../contract/reading/text-quote.ts'
import { blocksOf, isVertical, topLine } from '../reading-position/measure-reading-position.ts'

/** Sentences that are offered at once. */
const MAX_OFFERED = 12

/** The selection within the review's text; undefined where there is none. */
export function selectedRange(body: HTMLElement): Range | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return body.contains(range.commonAncestorContainer) ? range : undefined
}

/** The text of a selection, as the review has it. */
export function textOfRange(range: Range | undefined): string {
  return range ? textOf(range.cloneContents()) : ''
}

/** The sentences of a text that are as long as a card takes. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(/[。！？]+[」』）》]*/g)) {
    sentences.push(text.slice(start, index + end.length).trim())
    start = index + end.length
  }
  sentences.push(text.slice(start).trim())
  return sentences.filter(fitsCard)
}

export function fitsCard(quote: string): boolean {
  const length = [...withoutSpaces(quote)].length
  return length >= QUOTE_LENGTH.min && length <= QUOTE_LENGTH.max
}

/** Sentences from the place of the reader on, for those who select nothing, and where the first of them stands. */
export function sentencesInView(body: HTMLElement): { sentences: string[]; block: HTMLElement | undefined } {
  const blocks = blocksOf(body).filter((block) => block.matches('p, li') && !block.querySelector('p, li'))
  const box = body.getBoundingClientRect()
  const first = blocks.findIndex((block) => {
    const { left, bottom } = block.getBoundingClientRect()
    return isVertical(body) ? left < box.right - 1 : bottom > topLine() + 1
  })
  const following = blocks.slice(Math.max(0, first))
  const sentences = following
    .flatMap((block) => sentencesOf(textOf(block.cloneNode(true) as HTMLElement)))
    .slice(0, MAX_OFFERED)
  return { sentences, block: following[0] }
}

/** Without marks of notes, readings and buttons. */
function textOf(copy: DocumentFragment | HTMLElement): string {
  for (const other of copy.querySelectorAll('sup, rt, rp, button, [role=doc-backlink]')) other.remove()
  return copy.textContent.trim()
}

/** The text of a review in the page, without white space, as marks count it. */
interface BodyText {
  text: string
  /** Each text node and where it begins in `text`. */
  nodes: readonly { node: Text; start: number }[]
}

/** Without marks of notes, readings and buttons, as on the server (text/quotable-text.ts). */
const LEFT_OUT = 'sup, rt, rp, button, [role=doc-backlink]'

export function readBodyText(body: HTMLElement): BodyText {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
    return node.matches(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
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
