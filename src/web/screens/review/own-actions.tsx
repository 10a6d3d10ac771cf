import { useRef } from 'react'
import type { ReadingStatus } from '../../../contract/reading-statuses.ts'
import type { Review } from '../../../contract/reviews.ts'
import { statusWording } from '../../../contract/wording/reading-list.ts'
import { useApi } from '../../client/api-context.ts'
import { toFailure } from '../../client/api.ts'
import { keepDeed, useDeed } from '../../client/deed.ts'
import { useOwn } from '../../client/use-own.ts'
import { BookmarkButton } from '../../parts/bookmark/bookmark-button.tsx'
import { useBookmark } from '../../parts/bookmark/use-bookmark.ts'
import { StatusMenu } from '../../parts/status-menu/status-menu.tsx'
import { useAlerts } from '../../ui/alerts.tsx'
import styles from './review-head.module.css'

export interface OwnActionsProps {
  review: Pick<Review, 'id' | 'title' | 'cover'>
}

/** What the signed-in reader does with a review: where they are with the book, and whether they keep the review. */
export function OwnActions({ review }: OwnActionsProps) {
  return (
    <>
      <OwnStatus review={review} />
      <OwnBookmark review={review} />
    </>
  )
}

/** Choices are stored one after the other, and taken back to what is stored. */
interface Turns {
  latest: number
  underWay: number
  stored: ReadingStatus | null
  tail: Promise<unknown>
}

function OwnStatus({ review: { id, title } }: OwnActionsProps) {
  const api = useApi()
  const alerts = useAlerts()
  const turns = useRef<Turns>({ latest: 0, underWay: 0, stored: null, tail: Promise.resolve() })
  const root = useRef<HTMLSpanElement>(null)
  const { resource, put } = useOwn(`reading status ${id}`, (asked, signal) =>
    asked.call('GET /api/reviews/{id}/reading-status', { params: { id }, signal }),
  )
  const present = resource.state === 'ready' ? resource.data.status : null
  const show = (shown: ReadingStatus | null) => put({ book_id: id, status: shown, entry_id: null })
  const choose = (status: ReadingStatus) => {
    const turn = turns.current
    if (turn.underWay === 0) turn.stored = present
    turn.underWay++
    turn.latest++
    const mine = turn.latest
    show(status)
    const store = async () => {
      // What has been overtaken before its turn is not sent at all.
      if (mine !== turn.latest) return
      try {
        const answer = await api.call('PUT /api/reviews/{id}/reading-status', {
          params: { id },
          body: { status },
        })
        turn.stored = answer.status
        if (mine === turn.latest) put(answer)
      } catch (cause) {
        if (mine !== turn.latest) return
        show(turn.stored)
        // The sign-in that opens by itself then does what was asked for.
        if (toFailure(cause).code === 'sign_in_required')
          keepDeed({ kind: 'reading-status', review: id, status })
        else alerts.show({ kind: 'error', text: statusWording.failed })
      }
    }
    turn.tail = turn.tail.then(store).finally(() => turn.underWay--)
  }
  useDeed('reading-status', id, resource.state === 'loading', ({ status }) => {
    focusButton(root.current)
    choose(status)
  })
  return (
    <span ref={root} className={styles.action}>
      <StatusMenu
        title={title}
        value={present}
        disabled={resource.state === 'loading'}
        onChange={(status) => choose(status)}
      />
    </span>
  )
}

function OwnBookmark({ review: { id } }: OwnActionsProps) {
  const root = useRef<HTMLSpanElement>(null)
  const { resource, put } = useOwn(`bookmark ${id}`, (api, signal) =>
    api.call('GET /api/reviews/{id}/bookmark', { params: { id }, signal }),
  )
  const toggle = useBookmark(id, (isSet) => put({ book_id: id, is_bookmarked: isSet }))
  useDeed('bookmark', id, resource.state === 'loading', () => {
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

/** The guest's button that was pressed is gone with the sign-in: this one stands in its place. */
function focusButton(root: HTMLElement | null): void {
  root?.querySelector('button')?.focus({ preventScroll: true })
}
