import type { ReadingPosition } from './reading-positions.ts'

const BLOCKS = 'p, h2, h3, h4, li, figure, table, blockquote, pre'
const HEADING = /^H[234]$/
/** In window heights; in shorter texts no position is saved. */
const LEAST_HEIGHT = 1.5

interface MeasuredPosition extends ReadingPosition {
  /** Share of the text above the top of the window, 0 to 1. */
  share: number
}

/** The reader's position in the text; undefined in a short text. */
export function measureReadingPosition(body: HTMLElement): MeasuredPosition | undefined {
  const { top, height } = body.getBoundingClientRect()
  const line = topLine()
  const page = window.innerHeight - line
  if (height < page * LEAST_HEIGHT) return undefined
  const blocks = blocksOf(body)
  const block = blocks.findIndex((each) => each.getBoundingClientRect().bottom > line + 1)
  if (block < 0) return { share: 1, block: 0, heading: null }
  const share = (line - top) / (height - page)
  return { share: Math.min(1, Math.max(0, share)), block, heading: headingAt(blocks, block) }
}

/** The element of a saved position; undefined if the text has changed since. */
export function findPositionElement(body: HTMLElement, position: ReadingPosition): HTMLElement | undefined {
  const blocks = blocksOf(body)
  return headingAt(blocks, position.block) === position.heading ? blocks[position.block] : undefined
}

function blocksOf(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(BLOCKS)]
}

function headingAt(blocks: readonly HTMLElement[], block: number): string | null {
  const heading = blocks.slice(0, block + 1).findLast((each) => HEADING.test(each.tagName))
  return heading?.textContent.trim() || null
}

/** The lower edge of the fixed header, where scrollIntoView puts an element. */
function topLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}
