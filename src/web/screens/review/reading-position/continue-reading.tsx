import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'
import { parseVideoUrl } from '../../../../contract/reviews/video-url.ts'
import { continueWording, lastReadAt } from '../../../../contract/wording/reviews/review.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { useSession } from '../../../client/session/session.ts'
import { isPlainClick } from '../../../parts/site-link/site-link.tsx'
import { frameAttributes, videoUrl, keepFrameFocus } from '../../../parts/video/video-frame.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { smoothScroll } from '../../../ui/page/smooth-scroll.ts'
import { findPositionElement, measureReadingPosition } from './measure-reading-position.ts'
import { createPositionSync, savePosition, readingPositions } from './reading-positions.ts'
import styles from './continue-strip.module.css'

interface ContinueReadingProps {
  review: number
  body: RefObject<HTMLElement | null>
}

/** Saves where the reader stops, and offers to continue there; and plays the text's videos, after the first load too. */
export function ContinueReading({ review, body }: ContinueReadingProps): ReactNode {
  useArticleVideos(body)
  const { offer, resume, startOver } = useReadingPosition(review, body)
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
/** In ms: after so long without scrolling the position is saved. */
const STOPPED_AFTER = 250
/** In px: a page that opens further down was restored or opened at a place, so nothing is offered. */
const TOP = 100

/**
 * Saves where the reader stops in a long review, and offers to continue there when it is opened again. The position in
 * a review that was read to its end is deleted. A signed-in reader's position is the account's, on every device.
 */
function useReadingPosition(review: number, body: RefObject<HTMLElement | null>) {
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

/** A pressed link to a video becomes its player. Nothing is requested from the provider before (docs/product/interface.md). */
function useArticleVideos(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = body
    current?.addEventListener('click', playVideo)
    return () => current?.removeEventListener('click', playVideo)
  })
}

function playVideo(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const video = link?.closest('.video') && isPlainClick(event, link) ? parseVideoUrl(link.href) : undefined
  if (!link || !video) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries(frameAttributes)) frame.setAttribute(name, value)
  frame.title = link.textContent
  frame.src = videoUrl(video.provider, video.id)
  frame.addEventListener('load', () => keepFrameFocus({ currentTarget: frame }))
  link.replaceWith(frame)
  frame.focus()
}
