import { Suspense, useEffect, useRef, useState } from 'react'
import { COMMENTS_ANCHOR, olderCommentsPath, reviewPath } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { useHashLinks } from '../../client/location/location.ts'
import { hasUnsent } from '../../client/unsent-mark.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import type { UnsentCommentRecord } from '../../client/unsent-store.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'
import { ListEnd } from '../infinite-list/list-end.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { CommentThread, HeldComments, UnsentComments } from './comment-thread.tsx'
import { useComments, useCommentTools } from './comments-context.ts'
import type { Thread } from './thread-pages.ts'

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
  const [unsent, setUnsent] = useState<readonly UnsentCommentRecord[]>([])
  const unsentOf = ({ id, answers }: Thread) => {
    const ids = new Set([id, ...answers.map((answer) => answer.id)])
    return unsent.filter(({ value: { comment } }) => ids.has(comment.parent_id ?? 0))
  }
  const shown = new Set(threads.flatMap(unsentOf))
  const elsewhere = unsent.filter((one) => !shown.has(one))
  const heldAbove = held.filter(({ parent_id }) => !threads.some(({ id }) => id === parent_id))
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
      {hasUnsentList && (
        <Suspense>
          <UnsentComments unsent={elsewhere} onRead={setUnsent} />
        </Suspense>
      )}
      {heldAbove.length > 0 && (
        <Suspense>
          <HeldComments held={heldAbove} />
        </Suspense>
      )}
      {threads.length > 0 && (
        <ul ref={list}>
          {threads.map((thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              isCut={next !== null && thread === threads.at(-1)}
              unsent={unsentOf(thread)}
            />
          ))}
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

/** Moves the focus to the first comment of the next page if it was requested by key, or if the pressed button is gone. */
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
