import { type ReactNode, useRef } from 'react'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { listUrl } from '../../client/location/list-start.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { BookGrid } from '../book-card/book-grid.tsx'
import { ListEnd } from '../infinite-list/list-end.tsx'
import { NextPageLink } from '../infinite-list/next-page-link.tsx'
import { MoreLink } from '../more-link/more-link.tsx'
import styles from './review-list.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import type { ReviewListState } from './use-review-list.ts'

interface ReviewGridProps {
  list: ReviewListState
  path: string
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3'
  /** How many covers are on the first screen. */
  eager?: number
  foot?: (card: ReviewCard) => ReactNode
}

/** The cards of a list, and its end. */
export function ReviewGrid({ list, path, layout = 'wall', as, eager, foot }: ReviewGridProps) {
  const cards = useRef<HTMLUListElement>(null)
  const focusNext = useFocusOnArrival((place) => cards.current?.children[place], list.cards.length)
  return (
    <div aria-busy={list.isRestarting || undefined}>
      {list.start > 0 && (
        <Row as="p" below="3" className="no-print">
          <MoreLink to={listUrl(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </Row>
      )}
      <BookGrid
        ref={cards}
        cards={list.cards}
        layout={layout}
        as={as}
        eager={eager}
        firstPosition={list.start}
        total={list.total}
        foot={foot}
        className={list.isRestarting ? styles.waiting : undefined}
      />
      <ListEnd
        list={list}
        shown={shownOfReviews(list.next - list.start, list.total)}
        loading={allReviewsWording.loading}
        link={
          <NextPageLink
            to={listUrl(path, { sort: list.sort, offset: list.next, after: list.cards.at(-1)?.id })}
          />
        }
        onRequest={focusNext}
      />
    </div>
  )
}
