import { ChevronDown } from '../../ui/icons.ts'
import { type MouseEvent, useEffect, useRef } from 'react'
import { COMMENTS_PLACE, olderCommentsPath } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner, SpinnerRing } from '../../ui/spinner.tsx'
import { Fault } from '../fault/fault.tsx'
import styles from './comment-list.module.css'
import { reloadPage } from './reload-page.ts'
import { askForOlder } from './take-part.ts'
import { useDesk, useThread } from './thread-context.ts'
import { whenNear } from '../../client/when-near.ts'

const PIECES_BY_THEMSELVES = 2

/**
 * Below the last comment of a thread that goes on: two pieces come by themselves, then 顯示更多 waits to be pressed,
 * so that the footer can be reached (docs/product/lists.md). Before the app has taken over it is a link to the next piece.
 */
export function ListEnd({ onAsked }: { onAsked: (byKey: boolean) => void }) {
  const desk = useDesk()
  const { next, pieces, question } = useThread()
  const isTakenOver = useIsTakenOver()
  const end = useRef<HTMLDivElement>(null)
  const piece = question?.what === 'piece' ? question : null
  const loadsByItself = pieces < PIECES_BY_THEMSELVES
  const loadMore = () => askForOlder(desk)

  useEffect(() => {
    // A piece that failed waits to be asked for again.
    if (!end.current || !isTakenOver || next === null || !loadsByItself || question) return undefined
    return whenNear(end.current, loadMore)
  }, [isTakenOver, next, loadsByItself, question])

  if (next === null) return null
  const press = (event: MouseEvent) => {
    onAsked(event.detail === 0)
    loadMore()
  }
  const retry = () => {
    onAsked(false)
    if (piece?.lacksScript) reloadPage(loadMore)
    else loadMore()
  }
  return (
    <div ref={end} className={`${styles.end} no-print`}>
      {!isTakenOver && (
        <a
          href={`${olderCommentsPath(desk.store.review, next)}#${COMMENTS_PLACE}`}
          rel="next"
          className={buttonClass({ size: 's' })}
        >
          {commentsWording.olderComments}
        </a>
      )}
      {isTakenOver && piece?.failure && (
        <Fault failure={piece.failure} onRetry={retry} isRetrying={piece.isAsking} />
      )}
      {isTakenOver && !piece?.failure && loadsByItself && piece && (
        <Spinner text={commentsWording.loading} variant="inline" />
      )}
      {isTakenOver && !piece?.failure && !loadsByItself && (
        // Not disabled while it runs: focus stays where it was pressed.
        <Button size="s" onClick={press} aria-busy={piece ? true : undefined}>
          {piece && <SpinnerRing />}
          {siteWording.showMore}
          <ChevronDown />
        </Button>
      )}
    </div>
  )
}
