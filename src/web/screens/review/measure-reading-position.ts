import type { ReadingPosition } from './reading-positions.ts'

const BLOCKS = 'p, h2, h3, h4, li, figure, table, blockquote, pre'
const HEADING = /^H[234]$/
/** Shorter ones are taken in at a glance. */
const LONG_IN_SCREENS = 1.5

export interface Reading extends ReadingPosition {
  /** Of the text that has gone by, 0 to 1. */
  share: number
}

/** Where in the text the reader is; undefined in a text too short to lose one's place in. */
export function measureReadingPosition(body: HTMLElement): Reading | undefined {
  const { top, height } = body.getBoundingClientRect()
  const line = topLine()
  const page = window.innerHeight - line
  if (height < page * LONG_IN_SCREENS) return undefined
  const blocks = blocksOf(body)
  const block = blocks.findIndex((each) => each.getBoundingClientRect().bottom > line + 1)
  if (block < 0) return { share: 1, block: 0, heading: null }
  const share = (line - top) / (height - page)
  return { share: Math.min(1, Math.max(0, share)), block, heading: headingAt(blocks, block) }
}

/** The element that a kept place names; undefined where the text has been changed since. */
export function findPositionElement(body: HTMLElement, place: ReadingPosition): HTMLElement | undefined {
  const blocks = blocksOf(body)
  return headingAt(blocks, place.block) === place.heading ? blocks[place.block] : undefined
}

function blocksOf(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(BLOCKS)]
}

function headingAt(blocks: readonly HTMLElement[], block: number): string | null {
  const heading = blocks.slice(0, block + 1).findLast((each) => HEADING.test(each.tagName))
  return heading?.textContent.trim() || null
}

/** Below the header: where a place that is gone to comes to stand. */
function topLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}
