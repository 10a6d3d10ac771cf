import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/books.ts'
import { allReviewsWording } from '../../../contract/wording/category.ts'
import { listAddress } from '../../client/list-start.ts'
import { BookShelf } from '../book-card/book-shelf.tsx'
import { MoreLink } from '../more-link/more-link.tsx'
import { keepPieces } from './keep-pieces.ts'
import { ListEnd } from './list-end.tsx'
import styles from './review-list.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
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

/** From here on it pays that the browser leaves out what is not in view. */
const LONG = 24

/**
 * The cards of a list, piece after piece, each of them a shelf of its own: what comes into view then moves no more
 * than its piece, however long the list is.
 */
export function ListShelf({ list, path, layout = 'wall', as = 'h3', eager = 0, foot }: ListShelfProps) {
  const shelf = useRef<HTMLDivElement>(null)
  const pieces = usePieces(list.cards)
  const isMeasured = useIsMeasured(list.isRestored)
  const focusNext = useFocusOnArrival(shelf, list.cards.length)
  const isLong = list.cards.length > LONG
  const isReordered = list.question?.what === 'order' && list.question.isAsking
  const classes = [
    styles.shelf,
    styles[layout],
    isLong && styles.long,
    isMeasured && styles.sparing,
    isReordered && styles.waiting,
  ]
  return (
    <div aria-busy={isReordered || undefined}>
      {list.start > 0 && (
        <p className={styles.fromStart}>
          <MoreLink to={listAddress(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </p>
      )}
      <div ref={shelf} className={classes.filter(Boolean).join(' ')}>
        {pieces.map((cards, index) => (
          <BookShelf
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place in the list
            key={index}
            cards={cards}
            layout={layout}
            as={as}
            eager={index === 0 ? eager : 0}
            // To watch some thousand cards for their entrance would make every frame late.
            isStill={index > 0}
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

function usePieces(cards: readonly ReviewCard[]): readonly (readonly ReviewCard[])[] {
  const [pieces, setPieces] = useState(() => keepPieces([], cards))
  const present = keepPieces(pieces, cards)
  const isSame = present.length === pieces.length && present.every((piece, index) => piece === pieces[index])
  if (!isSame) setPieces(present)
  return present
}

/**
 * False while a restored list stands on the screen for the first time: all its cards are laid out once, so that
 * the place where the reader was is exact and the browser knows their heights afterwards.
 */
function useIsMeasured(isRestored: boolean): boolean {
  const [isMeasured, setIsMeasured] = useState(!isRestored)
  useEffect(() => {
    if (isMeasured) return undefined
    const timer = setTimeout(() => setIsMeasured(true), 500)
    return () => clearTimeout(timer)
  }, [isMeasured])
  return isMeasured
}
