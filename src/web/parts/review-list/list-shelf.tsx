import { type ReactNode, useRef, useState } from 'react'
import { LIST_PIECE } from '../../../contract/limits.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/books.ts'
import { allReviewsWording } from '../../../contract/wording/category.ts'
import { listAddress } from '../../client/list-start.ts'
import { BookShelf } from '../book-card/book-shelf.tsx'
import { MoreLink } from '../more-link/more-link.tsx'
import { keepShelves, SHELF } from './keep-shelves.ts'
import { ListEnd } from './list-end.tsx'
import styles from './review-list.module.css'
import { useDrawnShelves } from './use-drawn-shelves.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useLeftShelves } from './use-left-shelves.ts'
import { usePicturedShelves } from './use-pictured-shelves.ts'
import type { ReviewListState } from './use-review-list.ts'

interface ListShelfProps {
  list: ReviewListState
  /** Clean path of the list, without query. */
  path: string
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3'
  /** How many covers stand on the first screen. */
  eager?: number
  /** What can be done with each book. */
  foot?: (card: ReviewCard) => ReactNode
}

/** Above it pays that the browser leaves out what is not in view. */
const LONG = 2 * SHELF

/**
 * The cards of a list, shelf after shelf: what comes into view then moves no more than its shelf, however long the
 * list is. For who hears it, it is one list.
 */
export function ListShelf({ list, path, layout = 'wall', as = 'h3', eager = 0, foot }: ListShelfProps) {
  const element = useRef<HTMLDivElement>(null)
  const shelves = useShelves(list.cards)
  const left = useLeftShelves(list, element)
  const drawn = useDrawnShelves(element, shelves.length, left?.inView ?? 0)
  const isPictured = usePicturedShelves(element, shelves.length)
  const focusNext = useFocusOnArrival(
    (place) => element.current?.children[Math.floor(place / SHELF)]?.children[place % SHELF],
    list.cards.length,
  )
  const isLong = list.cards.length > LONG
  const isReordered = list.question?.what === 'order' && list.question.isAsking
  const classes = [styles.shelf, styles[layout], isLong && styles.long, isReordered && styles.waiting]
  return (
    <div aria-busy={isReordered || undefined}>
      {list.start > 0 && (
        <p className={styles.fromStart}>
          <MoreLink to={listAddress(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </p>
      )}
      <div ref={element} role="list" className={classes.filter(Boolean).join(' ')}>
        {shelves.map((cards, index) => (
          <BookShelf
            // oxlint-disable-next-line react/no-array-index-key -- a shelf is its place in the list
            key={index}
            cards={cards}
            layout={layout}
            as={as}
            eager={index === 0 ? eager : 0}
            // To watch some thousand cards for their entrance would make every frame late.
            isStill={index * SHELF >= LIST_PIECE}
            isDrawn={drawn.has(index)}
            isPictured={!isLong || isPictured(index)}
            height={left?.heights[index]}
            placeOfFirst={list.start + index * SHELF}
            total={list.total}
            foot={foot}
          />
        ))}
      </div>
      <ListEnd
        list={list}
        shown={shownOfReviews(list.next - list.start, list.total)}
        loading={allReviewsWording.loading}
        addressOf={(offset) => listAddress(path, { sort: list.sort, offset })}
        onAsked={focusNext}
      />
    </div>
  )
}

function useShelves(cards: readonly ReviewCard[]): readonly (readonly ReviewCard[])[] {
  const [present, setPresent] = useState(() => ({ cards, shelves: keepShelves([], cards) }))
  if (present.cards === cards) return present.shelves
  const shelves = keepShelves(present.shelves, cards)
  setPresent({ cards, shelves })
  return shelves
}
