import { type RefObject, useEffect, useState } from 'react'
import { smoothScroll } from '../../ui/smooth-scroll.ts'
import { findPositionElement, measureReadingPosition } from './measure-reading-position.ts'
import { type ReadingPosition, readingPositions } from './reading-positions.ts'

/** Shares of the text: below the first nothing is saved, above the second the review counts as read. */
const STARTED = 0.1
const FINISHED = 0.9
/** In ms: after so long without scrolling the position is saved. */
const STOPPED_AFTER = 250
/** In px: a page that opens further down was restored or opened at a place, so nothing is offered. */
const TOP = 100

/**
 * Saves where the reader stops in a long review, and offers to continue there when it is opened again. The position in
 * a review that was read to its end is deleted.
 */
export function useReadingPosition(review: number, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<ReadingPosition | null>(null)

  useEffect(() => {
    // One frame later the app has restored the scroll position or gone to the place that the link named.
    const frame = requestAnimationFrame(() => {
      const saved = readingPositions.get(review)
      if (!saved || window.scrollY > TOP || isAtPlace()) return
      if (body.current && findPositionElement(body.current, saved)) setOffer(saved)
      else readingPositions.remove(review)
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      const position = body.current ? measureReadingPosition(body.current) : undefined
      // At the beginning nothing has been read yet: the saved position stays.
      if (!position || position.share < STARTED) return
      setOffer(null)
      if (position.share > FINISHED) readingPositions.remove(review)
      else readingPositions.set(review, { block: position.block, heading: position.heading })
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
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', scheduleSave, { capture: true })
    }
  }, [review, body])

  const resume = () => {
    const element = offer && body.current ? findPositionElement(body.current, offer) : undefined
    setOffer(null)
    goTo(element ?? body.current)
  }
  const startOver = () => {
    readingPositions.remove(review)
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
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
