import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReadingState } from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { useApi } from '../../client/api/api-context.ts'
import { storePendingAction, usePendingAction } from '../../client/session/pending-action.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useReaderQuery } from '../../client/api/reader-query.ts'
import { BookmarkButton, useBookmark } from '../../parts/bookmark/bookmark-button.tsx'
import { StatusMenu } from '../../parts/status-menu/status-menu.tsx'
import { useAlerts } from '../../ui/messages/alerts.tsx'
import { ListRemoval } from './list-removal.tsx'
import styles from './review-head.module.css'

export interface OwnActionsProps {
  review: Pick<Review, 'id' | 'kind' | 'title' | 'cover'>
}

/** A signed-in reader's actions on a review: reading status and bookmark. */
export function OwnActions({ review }: OwnActionsProps) {
  return (
    <>
      {review.kind === 'review' && <OwnStatus review={review} />}
      <OwnBookmark review={review} />
    </>
  )
}

function OwnStatus({ review }: OwnActionsProps) {
  const { id, title } = review
  const api = useApi()
  const queryClient = useQueryClient()
  const alerts = useAlerts()
  const root = useRef<HTMLSpanElement>(null)
  const { resource, replace } = useReaderQuery(['reading-status', id], (client, signal) =>
    client.call('GET /api/reviews/{id}/reading-status', { params: { id }, signal }),
  )
  const [isAsking, setIsAsking] = useState(false)
  const state: ReadingState =
    resource.state === 'ready' ? resource.data : { book_id: id, status: null, entry_id: null }
  const save = (next: ReadingState, request: () => Promise<ReadingState>) =>
    saveOptimistically(queryClient, {
      mutationKey: queryKeys.save('reading-status', id),
      value: next,
      stored: state,
      show: replace,
      send: request,
      valueOf: (answer) => answer,
    })
  const choose = async (status: ReadingStatus) => {
    alerts.close(statusWording.failed)
    const failure = await save({ ...state, status }, () =>
      api.call('PUT /api/reviews/{id}/reading-status', { params: { id }, body: { status } }),
    )
    if (!failure) return
    // The app opens the sign-in by itself; the stored action runs after it.
    if (failure.code === 'sign_in_required')
      storePendingAction({ kind: 'reading-status', review: id, status })
    else alerts.show({ kind: 'error', text: statusWording.failed })
  }
  usePendingAction('reading-status', id, resource.state === 'loading', ({ status }) => {
    focusButton(root.current)
    void choose(status)
  })
  return (
    <span ref={root} className={styles.action}>
      <StatusMenu
        title={title}
        value={state.status}
        disabled={resource.state === 'loading'}
        onChange={(status) => void choose(status)}
        onRemove={state.entry_id === null ? undefined : () => setIsAsking(true)}
      />
      <ListRemoval
        review={review}
        state={state}
        isAsking={isAsking}
        onAnswer={() => setIsAsking(false)}
        save={save}
        onFocusButton={() => focusButton(root.current)}
      />
    </span>
  )
}

function OwnBookmark({ review: { id } }: OwnActionsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const { resource, replace } = useReaderQuery(['bookmark', id], (api, signal) =>
    api.call('GET /api/reviews/{id}/bookmark', { params: { id }, signal }),
  )
  const toggle = useBookmark(id, (isSet) => replace({ book_id: id, is_bookmarked: isSet }))
  usePendingAction('bookmark', id, resource.state === 'loading', () => {
    focusButton(root.current)
    void toggle(true)
  })
  return (
    <span ref={root} className={styles.action}>
      <BookmarkButton
        isSet={resource.state === 'ready' && resource.data.is_bookmarked}
        disabled={resource.state === 'loading'}
        onPress={(isSet) => void toggle(isSet)}
      />
    </span>
  )
}

/** After the sign-in this button replaces the guest's button that was pressed, so it gets the focus. */
function focusButton(root: HTMLElement | null): void {
  root?.querySelector('button')?.focus({ preventScroll: true })
}
