import { useEffect, useRef } from 'react'
import { COMMENTS_PLACE, reviewPath } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { faultWording } from '../../../contract/wording/site.ts'
import { useIsTakenOver } from '../../client/takeover.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'
import { CommentCard } from './comment-card.tsx'
import styles from './comment-list.module.css'
import { ListEnd } from './list-end.tsx'
import { reloadPage } from './reload-page.ts'
import { askForThread } from './take-part.ts'
import { useDesk, useThread } from './thread-context.ts'

/** The thread, newest first; where it is empty or could not be had, that is said. */
export function CommentList() {
  const { total, comments } = useThread()
  const { store } = useDesk()
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusOnArrival(list, comments.length)
  if (total === null) return <UnreadThread />
  return (
    <div>
      {store.before !== undefined && (
        <p className={styles.newest}>
          <a href={`${reviewPath(store.review)}#${COMMENTS_PLACE}`} className="text-link">
            {commentsWording.newest}
          </a>
        </p>
      )}
      {comments.length > 0 && (
        <ul ref={list} className={styles.list}>
          {comments.map((comment) => (
            <CommentCard key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {total === 0 && comments.length === 0 && <NoComments />}
      <ListEnd onAsked={focusNext} />
    </div>
  )
}

function NoComments() {
  return <EmptyState frame="dashed" art={<EmptyArt name="織女" />} text={commentsWording.empty} />
}

/** Not brought along by the review: on its way, or not to be had. */
function UnreadThread() {
  const { question } = useThread()
  const desk = useDesk()
  const isTakenOver = useIsTakenOver()
  const failure = question?.failure
  if (isTakenOver && !failure) return <Spinner text={commentsWording.loading} />
  const ask = () => askForThread(desk)
  const retry = () => (question?.lacksScript ? reloadPage(ask) : ask())
  return (
    <EmptyState frame="dashed" art={<EmptyArt name="織女" />} text={commentsWording.empty}>
      {failure ? (
        <Fault failure={failure} onRetry={retry} isRetrying={question.isAsking} />
      ) : (
        <ReloadNote review={desk.store.review} />
      )}
    </EmptyState>
  )
}

/** Without script the way to try again is the page itself. */
function ReloadNote({ review }: { review: number }) {
  return (
    <p>
      {faultWording.sentence}
      <a href={`${reviewPath(review)}#${COMMENTS_PLACE}`} className="text-link">
        {faultWording.retry}
      </a>
    </p>
  )
}

/**
 * Whoever asked for more by key goes on with the first comment that arrives, not behind the last; so does whoever
 * pressed what is gone with the answer.
 */
function useFocusOnArrival(list: { current: HTMLElement | null }, count: number): (byKey: boolean) => void {
  const asked = useRef<{ from: number; byKey: boolean } | null>(null)
  useEffect(() => {
    if (!asked.current || count <= asked.current.from) return
    const { from, byKey } = asked.current
    asked.current = null
    const card = list.current?.children[from]
    const isLost = document.activeElement === document.body
    if ((byKey || isLost) && card instanceof HTMLElement) card.focus({ preventScroll: true })
  }, [list, count])
  return (byKey) => {
    asked.current = { from: count, byKey }
  }
}
