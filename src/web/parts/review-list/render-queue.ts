import { startTransition, useEffect, useState } from 'react'
import { useHashLinks } from '../../client/location/location.ts'
import { groupInView } from './measure-layout.ts'

/** Groups before and after the one in view that are rendered with the list. */
const NEIGHBOURS = 1

/** Renders the groups of a list one per frame, so that scrolling waits for one group at most. */
export interface RenderQueue {
  /** Whether that group is rendered with the list. */
  isInitial(index: number): boolean
  /** Calls `render` when it is the group's turn. The returned function ends the turn or removes the group. */
  add(index: number, render: () => void): () => void
  /** Calls `listener` after each rendered group. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

/** A queue that renders the group nearest to the viewport first. `initial`: the group in view when the list appears. */
export function useRenderQueue(list: { current: HTMLElement | null }, initial: number): RenderQueue {
  const [queue] = useState(() => createQueue(() => groupInView(list.current), initial))
  return queue
}

/** Whether the group is rendered. Groups that the server rendered are so from the start. */
export function useIsRendered(queue: RenderQueue, index: number): boolean {
  const isTakenOver = useHashLinks()
  const [isRendered, setIsRendered] = useState(() => !isTakenOver || queue.isInitial(index))
  useEffect(() => {
    if (isRendered) return undefined
    return queue.add(index, () => startTransition(() => setIsRendered(true)))
  }, [queue, index, isRendered])
  return isRendered
}

function createQueue(readPosition: () => number, initial: number): RenderQueue {
  const waiting = new Map<number, () => void>()
  const listeners = new Set<() => void>()
  let frame: number | undefined
  let current: number | undefined
  const next = () => {
    if (frame !== undefined || current !== undefined || waiting.size === 0) return
    frame = requestAnimationFrame(() => {
      frame = undefined
      current = nearest(waiting.keys(), readPosition())
      waiting.get(current)?.()
    })
  }
  return {
    isInitial: (index) => Math.abs(index - initial) <= NEIGHBOURS,
    add(index, render) {
      waiting.set(index, render)
      next()
      return () => {
        waiting.delete(index)
        if (index === current) current = undefined
        for (const listener of listeners) listener()
        if (waiting.size === 0 && frame !== undefined) {
          cancelAnimationFrame(frame)
          frame = undefined
        }
        next()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function nearest(indexes: Iterable<number>, to: number): number {
  let best = Infinity
  for (const index of indexes) if (Math.abs(index - to) < Math.abs(best - to)) best = index
  return best
}
