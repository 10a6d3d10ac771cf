import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsTakenOver } from '../../client/takeover.ts'
import { doesBrowserSkip } from './does-browser-skip.ts'

/** Shelves that a list begins with: their covers are asked for before the browser has told. */
const FIRST = 6

/**
 * Whether a shelf shows its covers: when it has been near the window, of which the browser tells as it lays it out.
 * Left to `loading="lazy"` alone it would look in each frame after every one of some thousand covers that are still to
 * come. What the server has drawn has them.
 */
export function useIsPictured(shelf: RefObject<HTMLElement | null>, place: number): boolean {
  const isTakenOver = useIsTakenOver()
  const [isPictured, setIsPictured] = useState(!isTakenOver || place < FIRST)
  // Before the browser lays the shelf out: it tells once.
  useLayoutEffect(() => {
    // Where rows go on from one shelf to the next the browser leaves out the whole bay.
    const leftOut = [shelf.current, shelf.current?.parentElement]
    if (isPictured) return undefined
    const note = (event: Event) => {
      if (event.target !== event.currentTarget) return
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) setIsPictured(true)
    }
    for (const element of leftOut) element?.addEventListener(TELLS, note)
    return () => {
      for (const element of leftOut) element?.removeEventListener(TELLS, note)
    }
  }, [shelf, isPictured])
  return isPictured
}

/** Whether all shelves show them: where the browser does not tell, and on paper. */
export function useAllPictured(): boolean {
  const isTakenOver = useIsTakenOver()
  const [isForAll, setIsForAll] = useState(() => isTakenOver && !doesBrowserTell())
  useEffect(() => {
    const beforePrint = () => flushSync(() => setIsForAll(true))
    if (!doesBrowserTell()) setIsForAll(true)
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])
  return isForAll
}

const TELLS = 'contentvisibilityautostatechange'

/** Where it leaves out what is not in view, and says so. */
function doesBrowserTell(): boolean {
  return `on${TELLS}` in window && doesBrowserSkip()
}
