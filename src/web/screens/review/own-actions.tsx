import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReadingState } from '../../../contract/reading/reading-list.ts'
import type { ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { useApi } from '../../client/api/api-context.ts'
import {
  FIRST_STATUS,
  storePendingAction,
  usePendingAction,
  dropPendingAction,
} from '../../client/session/pending-action.ts'
import { useSession, useSessionSource } from '../../client/session/session.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { tellStatus } from '../../client/status-changes.ts'
import { BookmarkButton, useBookmark } from '../../parts/bookmark/bookmark-button.tsx'
import { useFailureAlert } from '../../parts/fault/use-failure-alert.ts'
import { statusButtonClass, StatusIcon } from '../../parts/status-menu/status-look.tsx'
import { StatusMenu } from '../../parts/status-menu/status-menu.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'
import { type GuestActionsProps, GuestActions } from './guest-actions.tsx'
import { ListRemoval, type ListRemovalProps } from './list-removal.tsx'
import styles from './review-head.module.css'
import { useSignInOffer } from '../../parts/sign-in-offer/use-sign-in-offer.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

export interface OwnActionsProps extends Pick<GuestActionsProps, 'requests'> {
  review: Pick<Review, 'id' | 'kind' | 'title' | 'cover' | 'other_books'>
}

type ReviewProps = Pick<OwnActionsProps, 'review'>

type BookState = Pick<ReadingState, 'status' | 'entry_id'>

/** A signed-in reader's actions on a review: reading status and bookmark. */
export function OwnActions({ review, requests }: OwnActionsProps) {
  if (useSession().status === 'unknown') return <EarlyActions kind={review.kind} requests={requests} />
  return (
    <>
      {review.kind === 'review' && <OwnStatuses review={review} />}
      <OwnBookmark review={review} />
    </>
  )
}

/** The status of the book; of several, that of each on the list, and a menu that asks which of the others is added. */
function OwnStatuses({ review }: ReviewProps) {
  const { id } = review
  const books = [review, ...review.other_books]
  const hasSeveral = books.length > 1
  const api = useApi()
  const queryClient = useQueryClient()
  const failureAlert = useFailureAlert()
  const root = useRef<HTMLDivElement>(null)
  const { resource, readAgain, update } = useReaderData('GET /api/reviews/{id}/reading-status', {
    params: { id },
  })
  const isLoading = resource.state === 'loading'
  const stored = resource.state === 'ready' ? resource.data : { book_id: id, ...NOT_LISTED }
  const stateOf = (at: number): BookState => stateIn(stored, at)
  const save = (at: number, value: BookState, send: () => Promise<BookState>) =>
    saveOptimistically(queryClient, {
      mutationKey: queryKeys.save('reading-status', `${id} ${at}`),
      value,
      stored: stateOf(at),
      show: (shown) => update((data) => withBook(data, at, shown)),
      send: async () => {
        const saved = await send()
        const entry = saved.entry_id ?? stateOf(at).entry_id
        if (entry !== null) tellStatus({ entry, status: saved.status })
        return saved
      },
      valueOf: ({ status, entry_id }) => ({ status, entry_id }),
    })
  const choose = async (book: number, status: ReadingStatus) => {
    failureAlert.close(statusWording.failed)
    const send = () =>
      api.call('PUT /api/reviews/{id}/reading-status', { params: { id }, body: { status, book } })
    const known = resource.state === 'failed' ? await readAgain() : undefined
    // The reader chose without seeing the status that the book has.
    if (known?.state === 'ready' && stateIn(known.data, book).status !== null) return
    const failure =
      known?.state === 'failed' ? known.failure : await save(book, { ...stateOf(book), status }, send)
    if (!failure) return
    // The app opens the sign-in by itself; the stored action runs after it.
    if (failure.code === 'sign_in_required')
      storePendingAction({ kind: 'reading-status', review: id, status, book })
    else failureAlert.show(statusWording.failed, failure, () => void choose(book, status))
  }
  usePendingAction('reading-status', id, isLoading, ({ status, book }) => {
    focusButton(root.current)
    if (!hasSeveral || book !== undefined) void choose(book ?? 0, status)
  })
  const unlisted = books.map((book, at) => ({ book, at })).filter(({ at }) => stateOf(at).status === null)
  return (
    <Row ref={root} wrap inline gap="2" className={styles.action}>
      {books.map((book, at) => (
        <OwnStatus
          key={book.cover}
          book={book}
          isNamed={hasSeveral}
          isLoading={isLoading}
          state={stateOf(at)}
          onChoose={(status) => void choose(at, status)}
          save={(next, send) => save(at, next, send)}
          onFocusButton={() => focusButton(root.current)}
        />
      ))}
      {hasSeveral && unlisted.length > 0 && (
        <SelectMenu
          label={statusWording.whichBook}
          options={unlisted.map(({ book, at }) => ({ value: String(at), label: bookTitle(book.title) }))}
          value={null}
          onChange={(at) => void choose(Number(at), FIRST_STATUS)}
          placeholder={statusWording.none}
          icon={<StatusIcon status={null} />}
          align="start"
          opensOnHover
          disabled={isLoading}
          triggerClassName={statusButtonClass(null)}
        />
      )}
    </Row>
  )
}

const NOT_LISTED: BookState = { status: null, entry_id: null }

function stateIn(data: ReadingState, at: number): BookState {
  return [data, ...(data.other_books ?? [])][at] ?? NOT_LISTED
}

function withBook(data: ReadingState, at: number, state: BookState): ReadingState {
  if (at === 0) return { ...data, ...state }
  const others = Array.from({ length: Math.max(at, data.other_books?.length ?? 0) }, (_, other) =>
    other === at - 1 ? state : (data.other_books?.[other] ?? NOT_LISTED),
  )
  return { ...data, other_books: others }
}

interface OwnStatusProps extends Pick<ListRemovalProps, 'book' | 'state' | 'save' | 'onFocusButton'> {
  /** One of several books: its title is shown, and nothing while it is not on the list. */
  isNamed: boolean
  isLoading: boolean
  onChoose: (status: ReadingStatus) => void
}

function OwnStatus({ isNamed, isLoading, onChoose, ...removal }: OwnStatusProps) {
  const { book, state } = removal
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {!(isNamed && state.status === null) && (
        <StatusMenu
          title={book.title}
          showTitle={isNamed}
          value={state.status}
          disabled={isLoading}
          onChange={onChoose}
          onRemove={state.entry_id === null ? undefined : () => setIsAsking(true)}
        />
      )}
      <ListRemoval {...removal} isAsking={isAsking} onAnswer={() => setIsAsking(false)} />
    </>
  )
}

function OwnBookmark({ review: { id } }: ReviewProps) {
  const root = useRef<HTMLSpanElement>(null)
  const failureAlert = useFailureAlert()
  const { resource, readAgain, replace } = useReaderData('GET /api/reviews/{id}/bookmark', { params: { id } })
  const toggle = useBookmark(id, (isSet) => replace({ book_id: id, is_bookmarked: isSet }))
  const press = async (isSet: boolean) => {
    if (resource.state !== 'failed') return toggle(isSet)
    failureAlert.close(bookmarksWording.failed)
    const known = await readAgain()
    if (known.state === 'ready') return known.data.is_bookmarked ? undefined : toggle(true)
    if (known.failure.code === 'sign_in_required') storePendingAction({ kind: 'bookmark', review: id })
    else failureAlert.show(bookmarksWording.failed, known.failure, () => void press(isSet))
  }
  usePendingAction('bookmark', id, resource.state === 'loading', () => {
    focusButton(root.current)
    void press(true)
  })
  return (
    <span ref={root} className={styles.action}>
      <BookmarkButton
        variant="plain"
        isSet={resource.state === 'ready' && resource.data.is_bookmarked}
        disabled={resource.state === 'loading'}
        onPress={(isSet) => void press(isSet)}
      />
    </span>
  )
}

/** After the sign-in this button replaces the guest's button that was pressed, so it gets the focus. */
function focusButton(root: HTMLElement | null): void {
  root?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * The buttons while the session is being loaded. A press is stored, and done once the session is there; while that fails, it
 * requests the session at once and says why nothing happens yet.
 */
function EarlyActions(props: Pick<GuestActionsProps, 'kind' | 'requests'>) {
  const state = useSession()
  const isLoading = state.status === 'unknown' && state.failure === undefined
  return <GuestActions {...props} onPress={usePress()} isLoading={isLoading} />
}

function usePress(): GuestActionsProps['onPress'] {
  const source = useSessionSource()
  const alerts = useAlerts()
  const offer = useSignInOffer()
  return (request) => {
    storePendingAction(request.action)
    const stop = source.subscribe(() => {
      const state = source.read()
      if (state.status !== 'unknown') stop()
      alerts.close(TOPIC)
      if (state.status === 'unknown' && state.failure)
        alerts.show({ kind: 'error', text: state.failure.sentence, topic: TOPIC })
      if (state.status !== 'signed-out') return
      dropPendingAction()
      offer(request)
    })
    const state = source.read()
    if (state.status === 'unknown' && state.failure) source.retry()
  }
}

const TOPIC = 'session'
