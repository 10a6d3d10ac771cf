import { useEffect, useState } from 'react'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { useLeaving } from '../../client/location.ts'
import { doesBrowserSkip } from './does-browser-skip.ts'
import { CASE } from './keep-groups.ts'
import type { LeftHeight, LeftShelves } from './list-memory.ts'
import { placeInView } from './place-in-view.ts'
import type { ReviewListState } from './use-review-list.ts'

type Cases = readonly (readonly (readonly ReviewCard[])[])[]

/**
 * How the shelves stood when the reader left the list, on the way back to it, for as long as the window is as wide as
 * then; notes it when they leave again.
 */
export function useLeftShelves(
  list: Pick<ReviewListState, 'left' | 'leave'>,
  element: { current: HTMLElement | null },
  cases: Cases,
): LeftShelves | undefined {
  const [left, setLeft] = useState(() => whereWidthIsSame(list.left))
  useEffect(() => {
    const forget = () => setLeft(whereWidthIsSame)
    window.addEventListener('resize', forget)
    return () => window.removeEventListener('resize', forget)
  }, [])
  useLeaving(() => {
    if (element.current) list.leave(measure(element.current, cases))
  })
  return left
}

function whereWidthIsSame(left: LeftShelves | undefined): LeftShelves | undefined {
  return left?.width === widthOfWindow() ? left : undefined
}

function measure(list: HTMLElement, cases: Cases): LeftShelves {
  const elements = [...list.children]
  const shelves = new Map<number, LeftHeight>()
  const isPartial = doesBrowserSkip()
  for (const [index, element] of elements.entries()) {
    // To ask within the others would have the browser lay them out. Where it skips none they are laid out already.
    if (isPartial && !isNearWindow(element)) continue
    for (const [at, shelf] of [...element.children].entries()) {
      shelves.set(index * CASE + at, { height: heightOf(shelf), cards: cases[index]?.[at]?.length ?? 0 })
    }
  }
  return {
    width: widthOfWindow(),
    cases: elements.map((element, index) => ({
      height: heightOf(element),
      cards: cases[index]?.flat().length ?? 0,
    })),
    shelves,
    inView: placeInView(list),
  }
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
