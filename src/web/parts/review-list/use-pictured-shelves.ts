import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsTakenOver } from '../../client/takeover.ts'

/** Shelves that a list begins with: their covers are asked for before the browser has told. */
const FIRST = 2

/**
 * Which shelves show their covers, by their place: those that have been near the window, of which the browser tells
 * as it lays them out. Left to `loading="lazy"` alone it would look in each frame after every one of some thousand
 * covers that are still to come. What the server has drawn has them, and so has every shelf where the browser does
 * not tell, and on paper.
 */
export function usePicturedShelves(
  list: { current: HTMLElement | null },
  count: number,
): (place: number) => boolean {
  const isTakenOver = useIsTakenOver()
  const [first] = useState(isTakenOver ? FIRST : count)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [isForAll, setIsForAll] = useState(() => isTakenOver && !doesBrowserTell())
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const note = ({ target }: Event) => {
      const place = [...element.children].indexOf(target as Element)
      if (place !== -1) setSeen((before) => (before.has(place) ? before : new Set([...before, place])))
    }
    const beforePrint = () => flushSync(() => setIsForAll(true))
    if (!doesBrowserTell()) setIsForAll(true)
    element.addEventListener(TELLS, note, true)
    window.addEventListener('beforeprint', beforePrint)
    return () => {
      element.removeEventListener(TELLS, note, true)
      window.removeEventListener('beforeprint', beforePrint)
    }
  }, [list])
  return (place) => isForAll || place < first || seen.has(place)
}

const TELLS = 'contentvisibilityautostatechange'

/** Where it leaves out what is not in view (review-list.module.css), and says so. */
function doesBrowserTell(): boolean {
  return `on${TELLS}` in window && CSS.supports('overflow-clip-margin', '1px')
}
