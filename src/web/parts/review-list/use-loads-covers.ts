import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHashLinks } from '../../client/location/location.ts'
import { useHydrated } from '../../client/use-hydrated.ts'

/** Groups at the start of a list whose covers load before the browser reports them. */
const FIRST_GROUPS = 2

/**
 * Whether a group loads its covers: from the time that the browser has first laid it out, near the window. With
 * `loading="lazy"` alone the browser would check some thousand images in each frame. Groups that the server rendered load
 * their covers at once.
 */
export function useLoadsCovers(element: RefObject<HTMLElement | null>, index: number): boolean {
  const isTakenOver = useHashLinks()
  const [loads, setLoads] = useState(!isTakenOver || index < FIRST_GROUPS)
  // A layout effect, since the browser reports a group once, when it lays it out.
  useLayoutEffect(() => {
    const { current } = element
    if (loads || !current) return undefined
    const onChange = (event: Event) => {
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) setLoads(true)
    }
    current.addEventListener(STATE_CHANGE, onChange)
    return () => current.removeEventListener(STATE_CHANGE, onChange)
  }, [element, loads])
  return loads
}

/** Whether all groups load their covers: where the browser does not skip groups, and for print. */
export function useLoadsAllCovers(): boolean {
  const isHydrated = useHydrated()
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const beforePrint = () => flushSync(() => setIsPrinted(true))
    window.addEventListener('beforeprint', beforePrint)
    return () => window.removeEventListener('beforeprint', beforePrint)
  }, [])
  return isPrinted || (isHydrated && !reportsSkippedGroups())
}

const STATE_CHANGE = 'contentvisibilityautostatechange'

/** The same conditions as in review-list.module.css, and the event that reports a group. */
function reportsSkippedGroups(): boolean {
  return (
    `on${STATE_CHANGE}` in window &&
    CSS.supports('content-visibility', 'auto') &&
    CSS.supports('overflow-clip-margin', '1px')
  )
}
