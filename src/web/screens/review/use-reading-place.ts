import { type RefObject, useEffect, useState } from 'react'
import { findPlace, measureReading } from './measure-reading.ts'
import { type ReadingPlace, readingPlaces } from './reading-memory.ts'

const BEGUN = 0.1
const FINISHED = 0.9
/** Without scrolling for so long, in ms, the reader has stopped somewhere. */
const STOPPED_AFTER = 250
/** Further down than this, in px, the reader is already on the way: back in the history, or at a place. */
const TOP = 100

/**
 * Keeps where the reader stops in a long review, and offers to go on there when it is opened anew. A review that
 * has been read to its end is forgotten.
 */
export function useReadingPlace(review: number, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<ReadingPlace | null>(null)

  useEffect(() => {
    // A frame later the app has restored the position, or gone to the place that the link named.
    const frame = requestAnimationFrame(() => {
      const kept = readingPlaces.get(review)
      if (!kept || window.scrollY > TOP || isAtPlace()) return
      if (body.current && findPlace(body.current, kept)) setOffer(kept)
      else readingPlaces.remove(review)
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      const reading = body.current ? measureReading(body.current) : undefined
      // At the beginning nothing has been read yet: what was kept before still holds.
      if (!reading || reading.share < BEGUN) return
      setOffer(null)
      if (reading.share > FINISHED) readingPlaces.remove(review)
      else readingPlaces.set(review, { block: reading.block, heading: reading.heading })
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(note, STOPPED_AFTER)
    }
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
    }
  }, [review, body])

  const carryOn = () => {
    const place = offer && body.current ? findPlace(body.current, offer) : undefined
    setOffer(null)
    goTo(place ?? body.current)
  }
  const startOver = () => {
    readingPlaces.remove(review)
    setOffer(null)
    goTo(body.current)
  }
  return { offer, carryOn, startOver }
}

/** True where focus was sent to a named place, such as a footnote; on an ordinary arrival it is on the heading. */
function isAtPlace(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement.matches('[id][tabindex="-1"]:not(h1, main)')
}

function goTo(element: HTMLElement | null): void {
  if (!element) return
  element.scrollIntoView()
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
