import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLeaving, useLocation } from '../client/location.ts'
import { focusHeading } from './focus-heading.ts'
import { goToPlace, confirmPlace } from './places.ts'
import { restoreScroll } from './restore-scroll.ts'
import { readScroll, saveScroll } from './scroll-memory.ts'

/**
 * What happens on entering a screen: a new one starts at its top with the focus on its heading, or at the place
 * the link named; on the way back the place where the reader was is restored.
 */
export function useNavigationFocus(isReady: boolean, firstPlace: string | undefined): void {
  const { key: entry, pathname, place: named, isReturn } = useLocation()
  const pending = useRef<string | undefined>(undefined)
  const present = useRef<string | undefined>(undefined)
  const isFirst = present.current === undefined
  const place = named ?? (isFirst ? firstPlace : undefined)
  const save = () => {
    // Until the screen is there, the page moves by itself: it is shorter than it was.
    if (pending.current !== entry) saveScroll(entry, window.scrollY)
  }
  // A scroll tells of itself one frame later: whoever leaves within it has been where they were all the same.
  useLeaving(save)

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
      // Whoever scrolled before the app came and does no more has been there all the same.
      save()
    })
  }, [entry, isReady])

  /** Calls `settled` when the reader is where they belong. Gives the way to call it off until then. */
  function arrive(settled: () => void): (() => void) | undefined {
    const isStart = present.current === undefined
    // On the screen that is read already one glides to a place; a new one opens there.
    const behavior = present.current === pathname ? 'auto' : 'instant'
    present.current = pathname
    const top = isReturn ? readScroll(entry) : undefined
    if (top === undefined && place !== undefined) {
      if (isStart ? confirmPlace(place) : goToPlace(place, behavior)) return void settled()
    }
    if (!isReturn || !isStart) focusHeading()
    if (isReturn && (top !== undefined || !isStart)) return restoreScroll(top ?? 0, settled)
    return void settled()
  }
}
