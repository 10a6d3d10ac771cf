import { type MouseEvent, useEffect, useRef } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { whenNear } from '../../client/when-near.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner, SpinnerRing } from '../../ui/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import styles from './review-list.module.css'

/** A list that comes piece by piece. */
interface GrowingList {
  /** Where the next piece begins. */
  next: number
  hasMore: boolean
  /** True for the first two further pieces (docs/product/lists.md). */
  loadsByItself: boolean
  question: { what: 'order' | 'piece'; isAsking: boolean; failure: Failure | null } | null
  loadMore: () => void
  /** Asks again what failed. */
  retry: () => void
}

interface ListEndProps {
  list: GrowingList
  /** How far it is on the screen. */
  shown: string
  /** While the next piece is on its way. */
  loading: string
  /** The address at which the list begins with its card number `offset`, for who reads without script. */
  addressOf?: (offset: number) => string
  /** Called when more is asked for, by key or by pointer. */
  onAsked: (byKey: boolean) => void
}

/**
 * Below the last card of a list that goes on: loads by itself what it may, then waits to be pressed. Before the
 * app has taken over it is a link to the next piece.
 */
export function ListEnd({ list, shown, loading, addressOf, onAsked }: ListEndProps) {
  const isTakenOver = useIsTakenOver()
  const end = useRef<HTMLDivElement>(null)
  const { question, hasMore, loadsByItself, loadMore } = list
  useEffect(() => {
    // A piece that failed waits to be asked for again; an order that failed is no reason to stop.
    const isHeld = question?.isAsking || question?.what === 'piece'
    if (!end.current || !isTakenOver || !hasMore || !loadsByItself || isHeld) return undefined
    // Also where one has jumped past it.
    return whenNear(end.current, loadMore, '1000000px 0px 800px')
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
        {shown}
      </p>
      {!isTakenOver && addressOf && (
        <SiteLink to={addressOf(list.next)} rel="next" className={buttonClass()}>
          {siteWording.moreReviews}
        </SiteLink>
      )}
      {isTakenOver && <Onward list={list} loading={loading} onPress={press} onRetry={retry} />}
    </div>
  )
}

interface OnwardProps {
  list: GrowingList
  loading: string
  onPress: (event: MouseEvent) => void
  onRetry: () => void
}

function Onward({ list, loading, onPress, onRetry }: OnwardProps) {
  const piece = list.question?.what === 'piece' ? list.question : null
  if (piece?.failure) {
    return <Fault failure={piece.failure} onRetry={onRetry} isRetrying={piece.isAsking} />
  }
  if (list.loadsByItself) return piece && <Spinner text={loading} variant="inline" />
  return (
    // Not disabled while it runs: focus stays where it was pressed.
    <Button onClick={onPress} aria-busy={piece ? true : undefined}>
      {piece && <SpinnerRing />}
      {siteWording.showMore}
    </Button>
  )
}
