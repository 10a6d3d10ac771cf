import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { COMMENTS_ANCHOR, olderCommentsPath, reviewPath } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { useHashLinks } from '../../client/location/location.ts'
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
import cardStyles from './comment-card.module.css'
import { useComments, useCommentTools } from './comments-context.ts'
import type { Thread } from './thread-pages.ts'
import { UnsentComments } from './unsent-comments.tsx'

const HeldComments = lazy(() =>
  import('./own-comments.tsx').then((own) => ({ default: own.HeldComments }), renderNothing),
)

/** The comments, newest first, each with its answers, oldest first; with messages for an empty thread and for one that could not be loaded. */
export function CommentList() {
  const { total, threads, held, growth, next } = useComments()
  const isTakenOver = useHashLinks()
  const { review, before } = useCommentTools()
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusOnArrival(list, threads)
  // Stays once it is there: it shows in the thread what has been sent and waits no longer.
  const [hasUnsentList, setHasUnsentList] = useState(false)
  if (isTakenOver && !hasUnsentList && hasUnsent()) setHasUnsentList(true)
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
      {hasUnsentList && <UnsentComments />}
      {held.length > 0 && (
        <Suspense>
          <HeldComments />
        </Suspense>
      )}
      {threads.length > 0 && (
        <ul ref={list}>
          {threads.map(({ id, comment, answers }) => {
            const below = answers.length > 0 && (
              <ul className={cardStyles.answers}>
                {answers.map((answer) => (
                  <CommentCard key={answer.id} comment={answer} />
                ))}
              </ul>
            )
            return comment ? (
              <CommentCard key={id} comment={comment}>
                {below}
              </CommentCard>
            ) : (
              <li key={id} id={`comment-${id}`} tabIndex={-1} className={cardStyles.card}>
                <p className={cardStyles.removed}>{commentsWording.removed}</p>
                {below}
              </li>
            )
          })}
        </ul>
      )}
      {total === 0 && threads.length + held.length === 0 && <NoComments />}
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
  return <EmptyState frame="dashed" art={<EmptyArt name="zhinu" />} text={commentsWording.empty} />
}

/** Shown while the thread is loading, or when it could not be loaded. */
function MissingThread() {
  const { thread, retry } = useComments()
  const { review } = useCommentTools()
  const isTakenOver = useHashLinks()
  const fault = useShownFailure(thread, `#${COMMENTS_ANCHOR}-heading`)
  if (isTakenOver && !fault) return <Spinner text={commentsWording.loading} />
  return (
    <EmptyState frame="dashed" art={<EmptyArt name="zhinu" />} text={commentsWording.empty}>
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
function useFocusOnArrival(
  list: { current: HTMLElement | null },
  threads: readonly Thread[],
): (byKey: boolean) => void {
  const requested = useRef<{ from: number; byKey: boolean } | null>(null)
  useEffect(() => {
    if (!requested.current) return
    const { from, byKey } = requested.current
    const card = cardsIn(list.current)[from]
    if (!card) return
    requested.current = null
    if (byKey || document.activeElement === document.body) card.focus({ preventScroll: true })
  }, [list, threads])
  return (byKey) => {
    requested.current = { from: cardsIn(list.current).length, byKey }
  }
}

/** The comments and answers in their order. */
function cardsIn(list: HTMLElement | null): ArrayLike<HTMLElement> {
  return list?.getElementsByTagName('li') ?? []
}
