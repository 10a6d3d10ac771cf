import { useEffect, useState } from 'react'
import { useLeaving } from '../../client/location.ts'
import { doesBrowserSkip } from './content-visibility.ts'
import { BAY, CASE, type Case, SHELF } from './card-groups.ts'
import type { LeftHeight, LeftShelves } from './list-memory.ts'
import { placeInView } from './group-in-view.ts'
import type { ReviewListState } from './use-review-list.ts'

/**
 * How the shelves stood when the reader left the list, on the way back to it, for as long as the window is as wide as
 * then; notes it when they leave again.
 */
export function useLeftShelves(
  list: Pick<ReviewListState, 'left' | 'leave'>,
  element: { current: HTMLElement | null },
  cases: readonly Case[],
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

function measure(list: HTMLElement, cases: readonly Case[]): LeftShelves {
  const elements = [...list.children]
  const bays = new Map<number, LeftHeight>()
  const shelves = new Map<number, LeftHeight>()
  const isPartial = doesBrowserSkip()
  const areShelvesBoxes = SHELF % cardsAcross(list) === 0
  for (const [index, element] of elements.entries()) {
    // To ask within the others would have the browser lay them out. Where it skips none they are laid out already.
    if (isPartial && !isNearWindow(element)) continue
    for (const [at, bay] of [...element.children].entries()) {
      const place = index * CASE + at
      const inBay = cases[index]?.[at] ?? []
      bays.set(place, { height: heightOf(bay), cards: inBay.flat().length })
      if (!areShelvesBoxes) continue
      for (const [nth, shelf] of [...bay.children].entries()) {
        shelves.set(place * BAY + nth, { height: heightOf(shelf), cards: inBay[nth]?.length ?? 0 })
      }
    }
  }
  return {
    width: widthOfWindow(),
    cases: elements.map((element, index) => ({
      height: heightOf(element),
      cards: cases[index]?.flat(2).length ?? 0,
    })),
    bays,
    shelves,
    inView: placeInView(list),
  }
}

/** Of a list that is long; NaN of others. */
function cardsAcross(list: HTMLElement): number {
  return Number.parseInt(getComputedStyle(list).getPropertyValue('--across'), 10)
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
