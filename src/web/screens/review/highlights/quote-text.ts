import { QUOTE_LENGTH, withoutSpaces } from '../../../../contract/pictures/quote-cards.ts'
import type { TextPlace } from '../../../../contract/reading/text-quote.ts'
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
  return sentencePlaces(text)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter(fitsCard)
}

/** Where each sentence of a text begins and ends. */
export function sentencePlaces(text: string): TextPlace[] {
  const ends = [...text.matchAll(/[。！？]+[」』）》]*/g)].map(({ 0: end, index }) => index + end.length)
  return [...ends, text.length]
    .map((end, at) => ({ start: ends[at - 1] ?? 0, end }))
    .filter(({ start, end }) => start < end)
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

/** Marks of notes, readings and buttons, as on the server (text/quotable-text.ts). */
export const NOT_QUOTED = 'sup:has(a),a sup,rt,rp,button,[role=doc-backlink]'

function textOf(copy: DocumentFragment | HTMLElement): string {
  for (const other of copy.querySelectorAll(NOT_QUOTED)) other.remove()
  return copy.textContent.trim()
}
