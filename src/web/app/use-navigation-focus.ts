import { useEffect, useLayoutEffect, useRef } from 'react'
import { useBeforeLeave, useLocation } from '../client/location.ts'
import { findFocusedLink, focusHeading, focusLink } from './move-focus.ts'
import { goToPlace, confirmPlace } from './places.ts'
import { restoreScroll } from './restore-scroll.ts'
import { type LinkPosition, readPosition, savePosition } from './scroll-memory.ts'

/**
 * Sets scroll position and focus after a navigation: a new screen starts at its top with the focus on its heading, or at
 * the place that the link named; back navigation restores the scroll position and the focus on the link that was
 * followed.
 */
export function useNavigationFocus(isReady: boolean, firstPlace: string | undefined): void {
  const { key: entry, pathname, place: named, isReturn } = useLocation()
  const pending = useRef<string | undefined>(undefined)
  const lastPathname = useRef<string | undefined>(undefined)
  const isFirst = lastPathname.current === undefined
  const place = named ?? (isFirst ? firstPlace : undefined)
  const save = (focus?: { link: LinkPosition | undefined }) => {
    // Until the screen has appeared, the page scrolls by itself, because it is shorter.
    if (pending.current !== entry) savePosition(entry, { top: window.scrollY, ...focus })
  }
  const saveTop = () => save()
  // The scroll event fires one frame late; the reader may leave before it.
  useBeforeLeave(() => save({ link: findFocusedLink() }))

  useLayoutEffect(() => {
    pending.current = entry
    if (!isReturn && place === undefined) window.scrollTo({ top: 0, behavior: 'instant' })
    window.addEventListener('scroll', saveTop, { passive: true })
    return () => window.removeEventListener('scroll', saveTop)
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
    const behavior = lastPathname.current === pathname ? undefined : 'instant'
    lastPathname.current = pathname
    const { top, link } = (isReturn ? readPosition(entry) : undefined) ?? {}
    if (top === undefined && place !== undefined) {
      if (isStart ? confirmPlace(place) : goToPlace(place, behavior)) return void settled()
    }
    if (!isReturn || !isStart) focusHeading()
    if (isReturn && (top !== undefined || !isStart)) {
      return restoreScroll(top ?? 0, () => isStart || !link || focusLink(link), settled)
    }
    return void settled()
  }
}
