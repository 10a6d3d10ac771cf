import { lazy, Suspense, useEffect, useRef } from 'react'
import { COMMENTS_ANCHOR, olderCommentsPath, reviewPath } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { useHashLinks } from '../../client/location/hash-links.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { hasUnsent } from '../../client/unsent-mark.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'
import { ListEnd } from '../infinite-list/list-end.tsx'
import { CommentCard } from './comment-card.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { useComments, useCommentTools } from './comments-context.ts'
import { UnsentComments } from './unsent-comments.tsx'

const HeldComments = lazy(() =>
  import('./own-comments.tsx').then((own) => ({ default: own.HeldComments }), renderNothing),
)

/** The thread, newest first, with messages for an empty thread and for one that could not be loaded. */
export function CommentList() {
  const { total, comments, held, growth, next } = useComments()
  const isTakenOver = useHashLinks()
  const { review, before } = useCommentTools()
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusOnArrival(list, comments.length)
  if (total === null) return <MissingThread />
  return (
    <div>
      {before !== undefined && (
        <Row as="p" below="4">
          <a href={`${reviewPath(review)}#${COMMENTS_ANCHOR}`} className="text-link">
            {commentsWording.newest}
          </a>
        </Row>
      )}
      {isTakenOver && hasUnsent() && <UnsentComments />}
      {held.length > 0 && (
        <Suspense>
          <HeldComments />
        </Suspense>
      )}
      {comments.length > 0 && (
        <ul ref={list}>
          {comments.map((comment) => (
            <CommentCard key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {total === 0 && comments.length + held.length === 0 && <NoComments />}
      <ListEnd
        isSmall
        list={growth}
        loading={commentsWording.loading}
        link={
          next !== null && (
            <a
              href={`${olderCommentsPath(review, next)}#${COMMENTS_ANCHOR}`}
              rel="next"
              className={buttonClass({ size: 's' })}
            >
              {commentsWording.olderComments}
            </a>
          )
        }
        onRequest={focusNext}
      />
    </div>
  )
}

function NoComments() {
  return <EmptyState frame="dashed" art={<EmptyArt name="織女" />} text={commentsWording.empty} />
}

/** Shown while the thread is loading, or when it could not be loaded. */
function MissingThread() {
  const { thread, retry } = useComments()
  const { review } = useCommentTools()
  const isTakenOver = useHashLinks()
  const fault = useShownFailure(thread, `#${COMMENTS_ANCHOR}-heading`)
  if (isTakenOver && !fault) return <Spinner text={commentsWording.loading} />
  return (
    <EmptyState frame="dashed" art={<EmptyArt name="織女" />} text={commentsWording.empty}>
      {fault ? (
        <Fault failure={fault.failure} onRetry={retry} isRetrying={fault.isRetrying} />
      ) : (
        <ReloadNote review={review} />
      )}
    </EmptyState>
  )
}

/** Without script the visitor retries by loading the page again. */
function ReloadNote({ review }: { review: number }) {
  return (
    <p>
      {faultWording.sentence}
      <a href={`${reviewPath(review)}#${COMMENTS_ANCHOR}`} className="text-link">
        {faultWording.retry}
      </a>
    </p>
  )
}

/**
 * Moves the focus to the first comment of the next page if the visitor requested it by key, or if the pressed button is
 * gone.
 */
function useFocusOnArrival(list: { current: HTMLElement | null }, count: number): (byKey: boolean) => void {
  const requested = useRef<{ from: number; byKey: boolean } | null>(null)
  useEffect(() => {
    if (!requested.current || count <= requested.current.from) return
    const { from, byKey } = requested.current
    requested.current = null
    const card = list.current?.children[from]
    const isLost = document.activeElement === document.body
    if ((byKey || isLost) && card instanceof HTMLElement) card.focus({ preventScroll: true })
  }, [list, count])
  return (byKey) => {
    requested.current = { from: count, byKey }
  }
}
