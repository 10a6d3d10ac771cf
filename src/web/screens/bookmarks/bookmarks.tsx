import { useState } from 'react'
import { BOOKMARKS_PATH, CATEGORIES_PATH } from '../../../contract/links.ts'
import type { ReviewCard, ReviewList } from '../../../contract/reviews.ts'
import { bookmarkCount, bookmarkLabel, bookmarksWording } from '../../../contract/wording/bookmarks.ts'
import type { Api } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { useOwn } from '../../client/use-own.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { BookmarkButton } from '../../parts/bookmark/bookmark-button.tsx'
import { useBookmark } from '../../parts/bookmark/use-bookmark.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './bookmarks.module.css'

/** The list once it is known whose it is. */
export function Bookmarks() {
  const { resource, retry } = useOwn(BOOKMARKS_PATH, (api, signal) => readBookmarks(api, 0, signal))
  const fault = useShownFailure(resource)
  if (fault) return <Fault failure={fault.failure} isRetrying={fault.isRetrying} onRetry={retry} />
  if (resource.state !== 'ready') return <Spinner text={bookmarksWording.loading} />
  return resource.data.total === 0 ? <NoBookmarks /> : <Shelf first={resource.data} />
}

/** What is taken away stays in its place until the screen is left, so that it can be taken back. */
function Shelf({ first }: { first: ReviewList }) {
  const api = useApi()
  const [unset, setUnset] = useState<ReadonlySet<number>>(new Set())
  const list = useReviewList({
    first,
    start: { sort: 'default', offset: 0 },
    // Somebody else may be signed in when the same entry of the history is shown again.
    isRemembered: false,
    // Which of them are gone meanwhile moves the pieces.
    load: (_sort, offset, signal) => readBookmarks(api, offset - unset.size, signal),
  })
  const show = (review: number, isSet: boolean) =>
    setUnset((before) => {
      const after = new Set(before)
      if (isSet) after.delete(review)
      else after.add(review)
      return after
    })
  const footOf = ({ id, title }: ReviewCard) => (
    <CardBookmark review={id} title={title} isSet={!unset.has(id)} onChange={(isSet) => show(id, isSet)} />
  )
  return (
    <>
      <p role="status" className={styles.count}>
        {bookmarkCount(list.total - unset.size)}
      </p>
      <ReviewGrid list={list} path={BOOKMARKS_PATH} as="h2" eager={2} foot={footOf} />
    </>
  )
}

interface CardBookmarkProps {
  review: number
  title: string
  isSet: boolean
  onChange: (isSet: boolean) => void
}

function CardBookmark({ review, title, isSet, onChange }: CardBookmarkProps) {
  const toggle = useBookmark(review, onChange)
  return (
    <BookmarkButton
      isSet={isSet}
      aria-label={bookmarkLabel(title, isSet)}
      onPress={(wanted) => void toggle(wanted)}
    />
  )
}

function NoBookmarks() {
  return (
    <EmptyState
      art={<EmptyArt name="箕宿" />}
      title={bookmarksWording.emptyHeading}
      text={bookmarksWording.empty}
      frame="surface"
      action={
        <SiteLink to={CATEGORIES_PATH} className={buttonClass({ variant: 'primary' })}>
          {bookmarksWording.browse}
        </SiteLink>
      }
    />
  )
}

function readBookmarks(api: Api, offset: number, signal: AbortSignal): Promise<ReviewList> {
  return api.call('GET /api/bookmarks', { query: offset > 0 ? { offset } : {}, signal })
}
