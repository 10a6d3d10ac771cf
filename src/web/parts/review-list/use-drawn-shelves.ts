import { startTransition, useEffect, useState } from 'react'
import { useIsTakenOver } from '../../client/takeover.ts'

/** Shelves that a list begins with, around where the reader is. */
const FIRST = 2
/** Further ones in each frame. */
const EACH_FRAME = 1

/**
 * Which shelves have their cards, by their place. Those that arrive later get them a few in each frame, the nearest
 * to the reader first: all at once they would hold up whoever scrolls. What the server has drawn is there already.
 */
export function useDrawnShelves(
  list: { current: HTMLElement | null },
  count: number,
  near: number,
): ReadonlySet<number> {
  const isTakenOver = useIsTakenOver()
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(
    () => new Set(isTakenOver ? nearest(places(count), near, FIRST) : places(count)),
  )
  useEffect(() => {
    const present = places(count).filter((place) => drawn.has(place))
    if (present.length === count && drawn.size === count) return undefined
    const frame = requestAnimationFrame(() => {
      const missing = places(count).filter((place) => !drawn.has(place))
      const next = nearest(missing, placeInView(list.current), EACH_FRAME)
      startTransition(() => setDrawn(new Set([...present, ...next])))
    })
    return () => cancelAnimationFrame(frame)
  }, [list, count, drawn])
  return drawn
}

/** The place of the shelf at the window's upper edge, or of the nearest to it. */
export function placeInView(list: HTMLElement | null): number {
  const shelves = [...(list?.children ?? [])]
  const place = shelves.findIndex((shelf) => shelf.getBoundingClientRect().bottom > 0)
  return place === -1 ? shelves.length - 1 : place
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

function nearest(all: readonly number[], to: number, count: number): number[] {
  return all.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to)).slice(0, count)
}
