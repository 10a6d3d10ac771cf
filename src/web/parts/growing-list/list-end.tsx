import { ChevronDown } from '../../ui/icons.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { siteWording } from '../../../contract/wording/site.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { onNearViewport } from '../../client/near-viewport.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner, SpinnerRing } from '../../ui/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import styles from './list-end.module.css'
import type { ListGrowth } from './use-growing-list.ts'

interface ListEndProps {
  list: ListGrowth
  /** While the next page is on its way. */
  loading: string
  /** How much of the list is on the screen. */
  shown?: string
  /** Until the app has taken over: the way to the next page for those who read without script. */
  link?: ReactNode
  /** Within a section of a screen. */
  isSmall?: boolean
  /** Called when more is requested, by key or by pointer. */
  onRequest: (byKey: boolean) => void
}

/** Below the last item of a list that goes on: two further pages load by themselves, then a button waits to be pressed. */
export function ListEnd({ list, loading, shown, link, isSmall = false, onRequest }: ListEndProps) {
  const isTakenOver = useIsTakenOver()
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, loadsByItself, isLoadingMore, isRestarting, failure, loadMore } = list
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  // A page that failed waits until it is requested again.
  const isWatching = isTakenOver && hasMore && loadsByItself && !isLoadingMore && !isRestarting && !failure
  useEffect(() => {
    if (!end.current || !isWatching) return undefined
    // Also where one has jumped past it.
    return onNearViewport(end.current, () => latest.current(), isSmall ? undefined : '1000000px 0px 800px')
  }, [isWatching, isSmall])

  if (!hasMore) return null
  const press = (event: MouseEvent) => {
    onRequest(event.detail === 0)
    loadMore()
  }
  const retry = () => {
    onRequest(false)
    loadMore()
  }
  return (
    <div ref={end} className={`${styles.end} ${isSmall ? styles.small : ''} no-print`}>
      {shown !== undefined && (
        <p role="status" className={styles.shown}>
          {shown}
        </p>
      )}
      {!isTakenOver && link}
      {isTakenOver && failure && <Fault failure={failure} onRetry={retry} isRetrying={isLoadingMore} />}
      {isTakenOver && !failure && loadsByItself && isLoadingMore && (
        <Spinner text={loading} variant="inline" />
      )}
      {isTakenOver && !failure && !loadsByItself && (
        // Not disabled while it runs: focus stays where it was pressed.
        <Button
          onClick={press}
          aria-busy={isLoadingMore ? true : undefined}
          {...(isSmall && { size: 's' as const })}
        >
          {isLoadingMore && <SpinnerRing />}
          {siteWording.showMore}
          {isSmall && <ChevronDown />}
        </Button>
      )}
    </div>
  )
}
