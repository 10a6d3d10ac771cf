import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { continueWording, lastReadAt } from '../../../../contract/wording/reviews/review.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { savePosition, readingPositions } from '../../../client/reading-positions.ts'
import { useSession } from '../../../client/session/session.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { smoothScroll } from '../../../ui/page/smooth-scroll.ts'
import { findPositionElement, measureReadingPosition } from './measure-reading-position.ts'
import styles from './continue-strip.module.css'

interface ContinueReadingProps {
  review: Review
  body: RefObject<HTMLElement | null>
}

/** Saves where the reader stops, and offers to continue there. */
export function ContinueReading({ review, body }: ContinueReadingProps): ReactNode {
  const { offer, resume, startOver } = useReadingPosition(review.id, textTitle(review), body)
  return <ContinueStrip offer={offer} onResume={resume} onStartOver={startOver} />
}

interface ContinueStripProps {
  offer: ReadingPosition | null
  onResume: () => void
  onStartOver: () => void
}

/** Offers to continue where the reader stopped. Fixed at the bottom of the window, so that it shifts no content. */
function ContinueStrip({ offer, onResume, onStartOver }: ContinueStripProps) {
  const isOffered = offer !== null
  useEffect(() => {
    // A class on the root, not :has(): see ui/dialogs/scroll-lock.ts.
    document.documentElement.classList.toggle('has-continue-strip', isOffered)
    return () => document.documentElement.classList.remove('has-continue-strip')
  }, [isOffered])
  return (
    <div role="status" className={`${styles.region} no-print`}>
      {offer && (
        <Row justify="between" wrap gap="0 5" className={`${styles.strip} on-cover`}>
          <p>{lastReadAt(offer.heading)}</p>
          <Row wrap push className={styles.choices}>
            <button type="button" className={styles.continue} onClick={onResume}>
              {continueWording.carryOn}
            </button>
            <button type="button" onClick={onStartOver}>
              {continueWording.fromStart}
            </button>
          </Row>
        </Row>
      )}
    </div>
  )
}

/** Shares of the text: below the first nothing is saved, above the second the review counts as read. */
const STARTED = 0.1
const FINISHED = 0.9
/** In ms: after so long of reading, home offers to go on; it is counted in steps. */
const READ_FOR = 180_000
const STEP = 10_000
/** In ms: after so long without scrolling the position is saved. */
const STOPPED_AFTER = 250
/** In px: a page that opens further down was restored or opened at a place, so nothing is offered. */
const TOP = 100

/**
 * Saves where the reader stops in a long review, and offers to continue there when it is opened again. The position in
 * a review that was read to its end is deleted. A signed-in reader's position is the account's, on every device.
 */
function useReadingPosition(review: number, title: string, body: RefObject<HTMLElement | null>) {
  const [offer, setOffer] = useState<ReadingPosition | null>(null)
  const api = useApi()
  const isSignedIn = useSession().status === 'signed-in'

  useEffect(() => {
    // Readers without an account load nothing of it.
    const sync = isSignedIn
      ? import('../../../client/position-sync.ts').then(
          ({ createPositionSync }) => createPositionSync(api, review),
          () => undefined,
        )
      : undefined
    let readFor = 0
    let hasSaved = false
    const isRead = () => readFor >= READ_FOR
    const remember = (position: ReadingPosition | null) => {
      if (position) readingPositions.set(review, position, isRead() ? title : undefined)
      else readingPositions.remove(review)
    }
    const offerSaved = () => {
      const saved = readingPositions.get(review)
      if (!saved || window.scrollY > TOP || isAtPlace()) return
      const element = body.current ? findPositionElement(body.current, saved) : undefined
      if (!element) readingPositions.remove(review)
      else if (isResumed) goTo(element)
      else setOffer(saved)
    }
    let isLeft = false
    const isResumed = readingPositions.takeResumed(review)
    const offerLatest = async () => {
      // Without the server this device's own position is offered.
      const stored = await sync?.then((each) => each?.read()).catch(() => undefined)
      // What was read meanwhile is newer.
      if (isLeft || hasSaved) return
      if (stored && stored.updated_at !== null) remember(stored.position)
      offerSaved()
    }
    // One frame later the app has restored the scroll position or gone to the place that the link named.
    const frame = requestAnimationFrame(() => void offerLatest())
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      const position = body.current ? measureReadingPosition(body.current) : undefined
      // At the beginning nothing has been read yet: the saved position stays.
      if (!position || (position.share < STARTED && !isRead())) return
      const earlier = readingPositions.get(review)
      // Who has read for long at the beginning may have been further before.
      if (earlier && position.share < STARTED) return remember(earlier)
      setOffer(null)
      const reached = position.share > FINISHED ? null : { block: position.block, heading: position.heading }
      remember(reached)
      hasSaved = true
      void sync?.then((each) => each?.note(reached, isRead()))
    }
    const reading = setInterval(() => {
      if (document.hidden || isRead()) return
      readFor += STEP
      if (isRead()) save()
    }, STEP)
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
      clearInterval(reading)
      window.removeEventListener('scroll', scheduleSave, { capture: true })
      void sync?.then((each) => each?.stop())
    }
  }, [review, title, body, api, isSignedIn])

  const resume = () => {
    const element = offer && body.current ? findPositionElement(body.current, offer) : undefined
    setOffer(null)
    goTo(element ?? body.current)
  }
  const startOver = () => {
    readingPositions.remove(review)
    // Other devices may offer it once more, if the server does not answer.
    if (isSignedIn) savePosition(api, review, { position: null }).catch(() => {})
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
