import { type RefObject, useEffect, useState } from 'react'
import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { useSession } from '../../../client/session/session.ts'
import { smoothScroll } from '../../../ui/page/smooth-scroll.ts'
import { findPositionElement, measureReadingPosition } from './measure-reading-position.ts'
import { createPositionSync, savePosition } from './position-sync.ts'
import { readingPositions } from './reading-positions.ts'

/** Shares of the text: below the first nothing is saved, above the second the review counts as read. */
const STARTED = 0.1
const FINISHED = 0.9
/** In ms: after so long without scrolling the position is saved. */
const STOPPED_AFTER = 250
/** In px: a page that opens further down was restored or opened at a place, so nothing is offered. */
const TOP = 100

/**
 * Saves where the reader stops in a long review, and offers to continue there when it is opened again. The position in
 * a review that was read to its end is deleted. A signed-in reader's position is the account's, on every device.
 */
export function useReadingPosition(review: number, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<ReadingPosition | null>(null)
  const api = useApi()
  const isSignedIn = useSession().status === 'signed-in'

  useEffect(() => {
    const sync = isSignedIn ? createPositionSync(api, review) : undefined
    const remember = (position: ReadingPosition | null) => {
      if (position) readingPositions.set(review, position)
      else readingPositions.remove(review)
    }
    const offerSaved = () => {
      const saved = readingPositions.get(review)
      if (!saved || window.scrollY > TOP || isAtPlace()) return
      if (body.current && findPositionElement(body.current, saved)) setOffer(saved)
      else readingPositions.remove(review)
    }
    let isLeft = false
    const offerLatest = async () => {
      // Without the server this device's own position is offered.
      const stored = await sync?.read().catch(() => undefined)
      if (isLeft) return
      if (stored && stored.updated_at !== null) remember(stored.position)
      offerSaved()
    }
    // One frame later the app has restored the scroll position or gone to the place that the link named.
    const frame = requestAnimationFrame(() => void offerLatest())
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      const position = body.current ? measureReadingPosition(body.current) : undefined
      // At the beginning nothing has been read yet: the saved position stays.
      if (!position || position.share < STARTED) return
      setOffer(null)
      const reached = position.share > FINISHED ? null : { block: position.block, heading: position.heading }
      remember(reached)
      sync?.note(reached)
    }
    const scheduleSave = () => {
      clearTimeout(timer)
      timer = setTimeout(save, STOPPED_AFTER)
    }
    // Vertical text scrolls in a box of its own, whose scroll events do not bubble.
    window.addEventListener('scroll', scheduleSave, { passive: true, capture: true })
    // The reader may have scrolled before this script arrived.
    scheduleSave()
    return () => {
      isLeft = true
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', scheduleSave, { capture: true })
      sync?.stop()
    }
  }, [review, body, api, isSignedIn])

  const resume = () => {
    const element = offer && body.current ? findPositionElement(body.current, offer) : undefined
    setOffer(null)
    goTo(element ?? body.current)
  }
  const startOver = () => {
    readingPositions.remove(review)
    // Other devices may offer it once more, if the server does not answer.
    if (isSignedIn) savePosition(api, review, null).catch(() => {})
    setOffer(null)
    goTo(body.current)
  }
  return { offer, resume, startOver }
}

/** True if a place, such as a footnote, has the focus; after a plain navigation the heading has it. */
function isAtPlace(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement.matches('[id][tabindex="-1"]:not(h1, main)')
}

function goTo(element: HTMLElement | null): void {
  if (!element) return
  element.scrollIntoView({ behavior: smoothScroll() })
  focusWithoutScroll(element)
}
