import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsTakenOver } from '../../client/takeover.ts'
import { doesBrowserSkip } from './content-visibility.ts'

/** Shelves that a list begins with: their covers are asked for before the browser has told. */
const FIRST = 6

/** Whether the covers of the shelf at that place are shown from the first; what the server has drawn keeps them. */
export function useIsFirstPictured(place: number): boolean {
  const isTakenOver = useIsTakenOver()
  const [isFirst] = useState(!isTakenOver || place < FIRST)
  return isFirst
}

/**
 * Whether a shelf or a bay, whichever the browser leaves out, has been near the window: it tells as it lays it out.
 * Then it shows its covers. Left to `loading="lazy"` alone the browser would look in each frame after every one of some
 * thousand covers that are still to come.
 */
export function useHasBeenNear(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false)
  // Before the browser lays it out: it tells once.
  useLayoutEffect(() => {
    const { current } = element
    if (hasBeenNear || !current) return undefined
    const note = (event: Event) => {
      if (event.target !== current) return
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) setHasBeenNear(true)
    }
    current.addEventListener(TELLS, note)
    return () => current.removeEventListener(TELLS, note)
  }, [element, hasBeenNear])
  return hasBeenNear
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
