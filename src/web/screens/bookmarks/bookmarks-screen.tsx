import { useState } from 'react'
import { BOOKMARKS_PATH, CATEGORIES_PATH } from '../../../contract/links.ts'
import type { ReviewCard, ReviewList } from '../../../contract/reviews/reviews.ts'
import {
  bookmarksWording,
  bookmarkCount,
  bookmarkLabel,
} from '../../../contract/wording/reading/bookmarks.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { Api } from '../../client/api/api.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useHead } from '../../client/head.ts'
import { useLocation } from '../../client/location/location.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { BookmarkButton, useBookmark } from '../../parts/bookmark/bookmark-button.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import type { Pages } from '../../parts/infinite-list/pages.ts'
import { type RestartableList, useRestartableList } from '../../parts/infinite-list/use-restartable-list.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ReaderScreen, SignedOutPanel } from '../../parts/reader-screen/reader-screen.tsx'
import { ReviewGrid } from '../../parts/review-list/review-grid.tsx'
import {
  type CardList,
  type ListParam,
  nextListParam,
  useReviewListState,
} from '../../parts/review-list/use-review-list.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Note } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './bookmarks.module.css'

/** 收藏: the signed-in reader's bookmarks. */
export default function BookmarksScreen() {
  useHead({
    heading: bookmarksWording.heading,
    description: bookmarksWording.sub,
    canonical: BOOKMARKS_PATH,
  })
  return (
    <Page>
      <BackLink />
      <div data-font="">
        <PageHeading title={bookmarksWording.heading} sub={bookmarksWording.sub} />
      </div>
      <div className={styles.body}>
        <ReaderScreen
          signedOut={<SignedOutPanel text={bookmarksWording.signedOut} />}
          loading={bookmarksWording.loading}
        >
          {({ id }) => <Bookmarks key={id} reader={id} />}
        </ReaderScreen>
      </div>
    </Page>
  )
}

/** The bookmarks of a reader. `reader`: the account's id. */
function Bookmarks({ reader }: { reader: string }) {
  const api = useApi()
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const list = useRestartableList<CardList<ReviewCard>, ListParam>({
    queryKey: queryKeys.reader(reader, 'bookmarks'),
    // Those that were removed on this screen no longer count on the server.
    load: ({ offset }, signal) => readBookmarks(api, offset && offset - removed.size, signal),
    firstParam: { sort: 'default', offset: 0 },
    nextParam: nextListParam,
    isCached: false,
  })
  const fault = useShownFailure(list.resource)
  if (fault) return <Fault failure={fault.failure} isRetrying={fault.isRetrying} onRetry={list.retry} />
  if (list.resource.state !== 'ready') return <Spinner text={bookmarksWording.loading} />
  const show = (review: number, isSet: boolean) =>
    setRemoved((before) => {
      const after = new Set(before)
      if (isSet) after.delete(review)
      else after.add(review)
      return after
    })
  const pages = list.resource.data
  if (pages.pages[0]?.total === 0) return <NoBookmarks />
  return <BookmarkCards list={list} pages={pages} removed={removed} onChange={show} />
}

interface BookmarkCardsProps {
  list: RestartableList<CardList<ReviewCard>, ListParam>
  pages: Pages<CardList<ReviewCard>, ListParam>
  /** Removed bookmarks stay on the screen until it is left, so that they can be set again. */
  removed: ReadonlySet<number>
  onChange: (review: number, isSet: boolean) => void
}

function BookmarkCards({ list: growing, pages, removed, onChange }: BookmarkCardsProps) {
  const { key } = useLocation()
  const [entry] = useState(key)
  const list = useReviewListState(growing, pages, entry)
  const footOf = (card: ReviewCard) => (
    <CardBookmark card={card} isSet={!removed.has(card.id)} onChange={(isSet) => onChange(card.id, isSet)} />
  )
  return (
    <>
      <Note role="status" size="5" tone="soft" below="5">
        {bookmarkCount(list.total - removed.size)}
      </Note>
      <ReviewGrid list={list} path={BOOKMARKS_PATH} as="h2" eager={2} foot={footOf} />
    </>
  )
}

interface CardBookmarkProps {
  card: ReviewCard
  isSet: boolean
  onChange: (isSet: boolean) => void
}

function CardBookmark({ card, isSet, onChange }: CardBookmarkProps) {
  const toggle = useBookmark(card.id, onChange)
  return (
    <BookmarkButton
      isSet={isSet}
      aria-label={bookmarkLabel(card, isSet)}
      onPress={(wanted) => void toggle(wanted)}
    />
  )
}

function NoBookmarks() {
  return (
    <EmptyState
      art={<EmptyArt name="ji" />}
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
