import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBeforeLeave, useLocation } from '../client/location.ts'
import { focusHeading } from './focus-heading.ts'
import { goToPlace, confirmPlace } from './places.ts'
import { restoreScroll } from './restore-scroll.ts'
import { readScroll, saveScroll } from './scroll-memory.ts'

/**
 * Sets scroll position and focus after a navigation: a new screen starts at its top with the focus on its heading, or at
 * the place that the link named; back navigation restores the scroll position.
 */
export function useNavigationFocus(isReady: boolean, firstPlace: string | undefined): void {
  const { key: entry, pathname, place: named, isReturn } = useLocation()
  const pending = useRef<string | undefined>(undefined)
  const lastPathname = useRef<string | undefined>(undefined)
  const isFirst = lastPathname.current === undefined
  const place = named ?? (isFirst ? firstPlace : undefined)
  const save = () => {
    // Until the screen has appeared, the page scrolls by itself, because it is shorter.
    if (pending.current !== entry) saveScroll(entry, window.scrollY)
  }
  // The scroll event fires one frame late; the reader may leave before it.
  useBeforeLeave(save)

  useLayoutEffect(() => {
    pending.current = entry
    if (!isReturn && place === undefined) window.scrollTo({ top: 0, behavior: 'instant' })
    window.addEventListener('scroll', save, { passive: true })
    return () => window.removeEventListener('scroll', save)
  }, [entry])

  useEffect(() => {
    if (pending.current !== entry || !isReady) return undefined
    return arrive(() => {
      pending.current = undefined
      // The reader may have scrolled before the app started.
      save()
    })
  }, [entry, isReady])

  /** Calls `settled` when the position is reached. Returns the function that cancels it. */
  function arrive(settled: () => void): (() => void) | undefined {
    const isStart = lastPathname.current === undefined
    // Smooth scrolling to a place on the same screen only.
    const behavior = lastPathname.current === pathname ? 'auto' : 'instant'
    lastPathname.current = pathname
    const top = isReturn ? readScroll(entry) : undefined
    if (top === undefined && place !== undefined) {
      if (isStart ? confirmPlace(place) : goToPlace(place, behavior)) return void settled()
    }
    if (!isReturn || !isStart) focusHeading()
    // The reader may have scrolled since the inline script did it.
    const isRestored = isStart && window.early?.isScrollRestored
    if (isReturn && !isRestored && (top !== undefined || !isStart)) return restoreScroll(top ?? 0, settled)
    return void settled()
  }
}
