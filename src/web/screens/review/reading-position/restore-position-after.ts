import { blocksOf, isVertical, topLine } from './measure-reading-position.ts'

/** A place in the text: a block, and the share of it that has been read. */
interface Place {
  block: HTMLElement
  share: number
}

/** Makes a change that lays the text out anew, horizontally or vertically, and returns to the reader's place in it. */
export function restorePositionAfter(body: HTMLElement | null, change: () => void): void {
  const place = body && findPlace(body)
  change()
  if (!body || !place) return
  const { block, share } = place
  const line = topLine()
  if (isVertical(body)) {
    const { right, width } = block.getBoundingClientRect()
    body.scrollBy({ left: right - share * width - body.getBoundingClientRect().right, behavior: 'instant' })
    window.scrollBy({ top: body.getBoundingClientRect().top - line, behavior: 'instant' })
  } else {
    const { top, height } = block.getBoundingClientRect()
    window.scrollBy({ top: top + share * height - line, behavior: 'instant' })
  }
}

/** Undefined while the reader is above the text. */
function findPlace(body: HTMLElement): Place | undefined {
  const box = body.getBoundingClientRect()
  if (isVertical(body)) {
    if (box.top > topLine() + 1 && body.scrollLeft > -1) return undefined
    const block = blocksOf(body).find((each) => each.getBoundingClientRect().left < box.right - 1)
    return (
      block && { block, share: shareOf(block.getBoundingClientRect().right - box.right, block.offsetWidth) }
    )
  }
  const line = topLine()
  if (box.top > line) return undefined
  const block = blocksOf(body).find((each) => each.getBoundingClientRect().bottom > line + 1)
  return block && { block, share: shareOf(line - block.getBoundingClientRect().top, block.offsetHeight) }
}

function shareOf(read: number, size: number): number {
  return Math.min(1, Math.max(0, read / size))
}
