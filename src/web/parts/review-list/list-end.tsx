import { type MouseEvent, useEffect, useRef } from 'react'
import { shownOfReviews } from '../../../contract/wording/books.ts'
import { allReviewsWording } from '../../../contract/wording/category.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner, SpinnerRing } from '../../ui/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import styles from './review-list.module.css'
import type { ReviewListState } from './use-review-list.ts'

interface ListEndProps {
  list: ReviewListState
  /** The address at which the list begins with its card number `offset`. */
  addressOf: (offset: number) => string
  /** Called when more is asked for, by key or by pointer. */
  onAsked: (byKey: boolean) => void
}

/**
 * Below the last card of a list that goes on: loads by itself what it may, then waits to be pressed. Before the
 * app has taken over it is a link to the next piece.
 */
export function ListEnd({ list, addressOf, onAsked }: ListEndProps) {
  const isTakenOver = useIsTakenOver()
  const end = useRef<HTMLDivElement>(null)
  const { question, hasMore, loadsByItself, loadMore } = list
  useEffect(() => {
    // A piece that failed waits to be asked for again; an order that failed is no reason to stop.
    const isHeld = question?.isAsking || question?.what === 'piece'
    if (!end.current || !isTakenOver || !hasMore || !loadsByItself || isHeld) return undefined
    return whenNear(end.current, loadMore)
  }, [isTakenOver, hasMore, loadsByItself, question, list.next])

  if (!hasMore) return null
  const press = (event: MouseEvent) => {
    onAsked(event.detail === 0)
    loadMore()
  }
  const retry = () => {
    onAsked(false)
    list.retry()
  }
  return (
    <div ref={end} className={styles.end}>
      <p role="status" className={styles.shown}>
        {shownOfReviews(list.next - list.start, list.total)}
      </p>
      {!isTakenOver && (
        <SiteLink to={addressOf(list.next)} rel="next" className={buttonClass()}>
          {siteWording.moreReviews}
        </SiteLink>
      )}
      {isTakenOver && <Onward list={list} onPress={press} onRetry={retry} />}
    </div>
  )
}

interface OnwardProps {
  list: ReviewListState
  onPress: (event: MouseEvent) => void
  onRetry: () => void
}

function Onward({ list, onPress, onRetry }: OnwardProps) {
  const piece = list.question?.what === 'piece' ? list.question : null
  if (piece?.failure) {
    return <Fault failure={piece.failure} onRetry={onRetry} isRetrying={piece.isAsking} />
  }
  if (list.loadsByItself) return piece && <Spinner text={allReviewsWording.loading} variant="inline" />
  return (
    // Not disabled while it runs: focus stays where it was pressed.
    <Button onClick={onPress} aria-busy={piece ? true : undefined}>
      {piece && <SpinnerRing />}
      {siteWording.showMore}
    </Button>
  )
}

/** Most of a screen ahead, so that the cards are there before the reader is; also where one has jumped past it. */
function whenNear(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && act(), {
    rootMargin: '1000000px 0px 800px',
  })
  observer.observe(element)
  return () => observer.disconnect()
}
