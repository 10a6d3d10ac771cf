import { ChevronDown } from '../../ui/icons/icons.ts'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useHashLinks } from '../../client/location/location.ts'
import { onNearViewport } from '../../client/near-viewport.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner, SpinnerRing } from '../../ui/buttons/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import { Note } from '../../ui/layout/primitives.tsx'
import styles from './list-end.module.css'
import type { ListGrowth } from './use-infinite-list.ts'

interface ListEndProps {
  list: ListGrowth
  loading: string
  /** The text that says how much of the list is shown. */
  shown?: string
  /** A link to the next page, for visitors without script. */
  link?: ReactNode
  /** For a list within a section of a screen. */
  isSmall?: boolean
  /** Called when the visitor requests more. */
  onRequest: (byKey: boolean) => void
}

/** The end of a list that has more pages: two further pages load by themselves, then the visitor presses a button. */
export function ListEnd({ list, loading, shown, link, isSmall = false, onRequest }: ListEndProps) {
  const isTakenOver = useHashLinks()
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, loadsByItself, isLoadingMore, isRestarting, failure, loadMore } = list
  const arrive = useEffectEvent(loadMore)
  // A failed page is loaded again only when the visitor requests it.
  const isWatching = isTakenOver && hasMore && loadsByItself && !isLoadingMore && !isRestarting && !failure
  useEffect(() => {
    if (!end.current || !isWatching) return undefined
    // The large margin covers a visitor who has jumped past the end.
    return onNearViewport(end.current, () => arrive(), isSmall ? undefined : '1000000px 0px 800px')
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
        <Note size="3" role="status">
          {shown}
        </Note>
      )}
      {!isTakenOver && link}
      {isTakenOver && failure && <Fault failure={failure} onRetry={retry} isRetrying={isLoadingMore} />}
      {isTakenOver && !failure && loadsByItself && isLoadingMore && (
        <Spinner text={loading} variant="inline" />
      )}
      {isTakenOver && !failure && !loadsByItself && (
        // Not disabled while loading, so that it keeps the focus.
        <Button
          onClick={press}
          aria-busy={isLoadingMore ? true : undefined}
          {...(isSmall && { size: 's' as const })}
        >
          {isLoadingMore && <SpinnerRing />}
          <span>{siteWording.showMore}</span>
          {isSmall && <ChevronDown />}
        </Button>
      )}
    </div>
  )
}
