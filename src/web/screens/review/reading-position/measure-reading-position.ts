import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'

const BLOCKS = 'p, h2, h3, h4, li, figure, table, blockquote, pre'
const HEADING = /^H[234]$/
/** In heights of the window, or widths of the box of vertical text; in shorter texts no position is saved. */
const MIN_HEIGHT = 1.5

interface MeasuredPosition extends ReadingPosition {
  /** Share of the text above the top of the window, 0 to 1. */
  share: number
}

/** The reader's position in the text; undefined in a short text. */
export function measureReadingPosition(body: HTMLElement): MeasuredPosition | undefined {
  const blocks = blocksOf(body)
  const { share, block } = isVertical(body) ? measureVertical(body, blocks) : measureHorizontal(body, blocks)
  if (Number.isNaN(share)) return undefined
  if (block < 0) return { share: 1, block: 0, heading: null }
  return { share: Math.min(1, Math.max(0, share)), block, heading: headingAt(blocks, block) }
}

/** Whether the text is set in columns from right to left (reading-tools.css), in a box that scrolls sideways. */
export function isVertical(body: HTMLElement): boolean {
  return getComputedStyle(body).writingMode === 'vertical-rl'
}

interface Measured {
  /** NaN in a short text. */
  share: number
  /** Negative after the last block. */
  block: number
}

function measureHorizontal(body: HTMLElement, blocks: readonly HTMLElement[]): Measured {
  const { top, height } = body.getBoundingClientRect()
  const line = topLine()
  const page = window.innerHeight - line
  return {
    share: height < page * MIN_HEIGHT ? NaN : (line - top) / (height - page),
    block: blocks.findIndex((each) => each.getBoundingClientRect().bottom > line + 1),
  }
}

function measureVertical(body: HTMLElement, blocks: readonly HTMLElement[]): Measured {
  const { scrollLeft, scrollWidth, clientWidth } = body
  const { right } = body.getBoundingClientRect()
  return {
    share: scrollWidth < clientWidth * MIN_HEIGHT ? NaN : -scrollLeft / (scrollWidth - clientWidth),
    block: blocks.findIndex((each) => each.getBoundingClientRect().left < right - 1),
  }
}

/** The element of a saved position; undefined if the text has changed since. */
export function findPositionElement(body: HTMLElement, position: ReadingPosition): HTMLElement | undefined {
  const blocks = blocksOf(body)
  return headingAt(blocks, position.block) === position.heading ? blocks[position.block] : undefined
}

export function blocksOf(body: HTMLElement): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(BLOCKS)]
}

function headingAt(blocks: readonly HTMLElement[], block: number): string | null {
  const heading = blocks.slice(0, block + 1).findLast((each) => HEADING.test(each.tagName))
  return heading?.textContent.trim() || null
}

/** The lower edge of the fixed header, where scrollIntoView puts an element. */
export function topLine(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}
