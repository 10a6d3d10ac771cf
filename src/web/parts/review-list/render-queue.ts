import { startTransition, useEffect, useState } from 'react'
import { useIsTakenOver } from '../../client/takeover.ts'
import { placeInView } from './group-in-view.ts'

/** How far from the bay where the reader is a list begins with them drawn: with that one and its neighbours. */
const NEIGHBOURS = 1

/** How far from the reader Chromium lays out what comes: as many bays. */
const LAID_OUT = 2

/** Draws the bays that wait for it, one after another. */
export interface BayDrawing {
  /** Whether the list begins with that bay drawn. */
  isFirst(place: number): boolean
  /** Draws it when its turn comes, near the reader only its next shelf. To be called off when that is there or gone. */
  wait(place: number, draw: (isNear: boolean) => void): () => void
  /** Calls `act` each time that one has been drawn. Gives the way to call it off. */
  whenDrawn(act: () => void): () => void
}

/**
 * Whoever scrolls is held up by no more than a bay in a frame, and by a shelf where the browser lays it out at once.
 * The nearest to the reader comes first, the next one when it is there.
 */
export function useBayDrawing(list: { current: HTMLElement | null }, near: number): BayDrawing {
  const [drawing] = useState(() => makeDrawing(() => placeInView(list.current), near))
  return drawing
}

/** How many of the bay's shelves are drawn: Infinity for all. What the server has drawn is there already. */
export function useDrawn(drawing: BayDrawing, place: number, shelves: number): number {
  const isTakenOver = useIsTakenOver()
  const [drawn, setDrawn] = useState(() => (!isTakenOver || drawing.isFirst(place) ? Infinity : 0))
  useEffect(() => {
    if (drawn === Infinity) return undefined
    return drawing.wait(place, (isNear) => {
      const next = isNear && drawn + 1 < shelves ? drawn + 1 : Infinity
      startTransition(() => setDrawn(next))
    })
  }, [drawing, place, shelves, drawn])
  return drawn
}

function makeDrawing(placeOfReader: () => number, near: number): BayDrawing {
  const waiting = new Map<number, (isNear: boolean) => void>()
  const acts = new Set<() => void>()
  let frame: number | undefined
  let drawn: number | undefined
  const goOn = () => {
    if (frame !== undefined || drawn !== undefined || waiting.size === 0) return
    frame = requestAnimationFrame(() => {
      frame = undefined
      const reader = placeOfReader()
      drawn = nearest(waiting.keys(), reader)
      waiting.get(drawn)?.(Math.abs(drawn - reader) <= LAID_OUT)
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
