import { QUOTE_LENGTH, withoutSpaces } from '../../../contract/quote-cards.ts'
import { blocksOf, isVertical, topLine } from './measure-reading-position.ts'

/** Sentences that are offered at once. */
const MOST_OFFERED = 12

/** The selected text, as the review has it; empty where nothing of it is selected. */
export function selectedQuote(body: HTMLElement): string {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const range = selection.getRangeAt(0)
  return body.contains(range.commonAncestorContainer) ? textOf(range.cloneContents()) : ''
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

/** The sentences from the place of the reader on, for those who select nothing. */
export function sentencesInView(body: HTMLElement): string[] {
  const blocks = blocksOf(body).filter((block) => block.matches('p, li') && !block.querySelector('p, li'))
  const box = body.getBoundingClientRect()
  const first = blocks.findIndex((block) => {
    const { left, bottom } = block.getBoundingClientRect()
    return isVertical(body) ? left < box.right - 1 : bottom > topLine() + 1
  })
  return blocks
    .slice(Math.max(0, first))
    .flatMap((block) => sentencesOf(textOf(block.cloneNode(true) as HTMLElement)))
    .slice(0, MOST_OFFERED)
}

/** Without marks of notes, readings and buttons. */
function textOf(copy: DocumentFragment | HTMLElement): string {
  for (const other of copy.querySelectorAll('sup, rt, rp, button, [role=doc-backlink]')) other.remove()
  return copy.textContent.trim()
}
