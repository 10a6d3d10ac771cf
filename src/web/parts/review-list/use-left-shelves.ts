import { useState } from 'react'
import { useLeaving } from '../../client/location.ts'
import { doesBrowserSkip } from './does-browser-skip.ts'
import { CASE } from './keep-groups.ts'
import type { LeftShelves } from './list-memory.ts'
import { placeInView } from './place-in-view.ts'
import type { ReviewListState } from './use-review-list.ts'

/** How the shelves stood when the reader left the list, on the way back to it; notes it when they leave again. */
export function useLeftShelves(
  list: Pick<ReviewListState, 'left' | 'leave'>,
  element: { current: HTMLElement | null },
): LeftShelves | undefined {
  const [left] = useState(() => (list.left?.width === widthOfWindow() ? list.left : undefined))
  useLeaving(() => {
    if (element.current) list.leave(measure(element.current))
  })
  return left
}

function measure(list: HTMLElement): LeftShelves {
  const cases = [...list.children]
  const shelves = new Map<number, number>()
  const isPartial = doesBrowserSkip()
  for (const [index, { children }] of cases.entries()) {
    // To ask within the others would have the browser lay them out. Where it skips none they are laid out already.
    if (isPartial && !isNearWindow(cases[index]!)) continue
    for (const [at, shelf] of [...children].entries()) shelves.set(index * CASE + at, heightOf(shelf))
  }
  return { width: widthOfWindow(), cases: cases.map(heightOf), shelves, inView: placeInView(list) }
}

/** Two screens: Chromium lays out one and a half. */
function isNearWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > -2 * globalThis.innerHeight && top < 3 * globalThis.innerHeight
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height
}

function widthOfWindow(): number {
  return globalThis.innerWidth
}
