import { useState } from 'react'
import { useLeaving } from '../../client/location.ts'
import type { LeftShelves } from './list-memory.ts'
import { placeInView } from './use-drawn-shelves.ts'
import type { ReviewListState } from './use-review-list.ts'

/** How the shelves stood when the reader left the list, on the way back to it; notes it when they leave again. */
export function useLeftShelves(
  list: Pick<ReviewListState, 'left' | 'leave'>,
  element: { current: HTMLElement | null },
): LeftShelves | undefined {
  const [left] = useState(() => (list.left?.width === widthOfWindow() ? list.left : undefined))
  useLeaving(() => {
    if (!element.current) return
    const heights = [...element.current.children].map((shelf) => shelf.getBoundingClientRect().height)
    list.leave({ width: widthOfWindow(), heights, inView: placeInView(element.current) })
  })
  return left
}

function widthOfWindow(): number {
  return globalThis.innerWidth
}
