import { startTransition, useEffect, useState } from 'react'
import { useIsTakenOver } from '../../client/takeover.ts'
import { placeInView } from './place-in-view.ts'

/** How far from the shelf where the reader is a list begins with them drawn: with that one and its neighbours. */
const NEIGHBOURS = 1

/** Draws the shelves that wait for it, one after another. */
export interface ShelfDrawing {
  /** Whether the list begins with that shelf drawn. */
  isFirst(place: number): boolean
  /** Draws it when its turn comes. To be called off when it is drawn, or gone. */
  wait(place: number, draw: () => void): () => void
  /** Calls `act` each time that one has been drawn. Gives the way to call it off. */
  whenDrawn(act: () => void): () => void
}

/**
 * Whoever scrolls is held up by no more than a shelf in a frame: the nearest to the reader comes first, the next one
 * when it is there.
 */
export function useShelfDrawing(list: { current: HTMLElement | null }, near: number): ShelfDrawing {
  const [drawing] = useState(() => makeDrawing(() => placeInView(list.current), near))
  return drawing
}

/** What the server has drawn is there already. */
export function useIsDrawn(drawing: ShelfDrawing, place: number): boolean {
  const isTakenOver = useIsTakenOver()
  const [isDrawn, setIsDrawn] = useState(() => !isTakenOver || drawing.isFirst(place))
  useEffect(
    () => (isDrawn ? undefined : drawing.wait(place, () => startTransition(() => setIsDrawn(true)))),
    [drawing, place, isDrawn],
  )
  return isDrawn
}

function makeDrawing(placeOfReader: () => number, near: number): ShelfDrawing {
  const waiting = new Map<number, () => void>()
  const acts = new Set<() => void>()
  let frame: number | undefined
  let drawn: number | undefined
  const goOn = () => {
    if (frame !== undefined || drawn !== undefined || waiting.size === 0) return
    frame = requestAnimationFrame(() => {
      frame = undefined
      drawn = nearest(waiting.keys(), placeOfReader())
      waiting.get(drawn)?.()
    })
  }
  return {
    isFirst: (place) => Math.abs(place - near) <= NEIGHBOURS,
    wait(place, draw) {
      waiting.set(place, draw)
      goOn()
      return () => {
        waiting.delete(place)
        if (place === drawn) drawn = undefined
        for (const act of acts) act()
        if (waiting.size === 0 && frame !== undefined) cancelAnimationFrame(frame)
        if (waiting.size === 0) frame = undefined
        goOn()
      }
    },
    whenDrawn(act) {
      acts.add(act)
      return () => acts.delete(act)
    },
  }
}

function nearest(places: Iterable<number>, to: number): number {
  let best = Infinity
  for (const place of places) if (Math.abs(place - to) < Math.abs(best - to)) best = place
  return best
}
