import { type ReactNode, useRef, useState } from 'react'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/books.ts'
import { allReviewsWording } from '../../../contract/wording/category.ts'
import { listAddress } from '../../client/list-start.ts'
import { MoreLink } from '../more-link/more-link.tsx'
import { BAY, type Bay, CASE, type Case, keepGroups, SHELF, type Shelf } from './keep-groups.ts'
import { ListCase } from './list-case.tsx'
import { ListEnd } from '../growing-list/list-end.tsx'
import { NextPageLink } from '../growing-list/next-page-link.tsx'
import styles from './review-list.module.css'
import { useBayDrawing } from './use-drawn-bays.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useLeftShelves } from './use-left-shelves.ts'
import { useAllPictured } from './use-pictured-shelves.ts'
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
const LONG = 2 * BAY * SHELF

/**
 * The cards of a list, shelf after shelf: what comes into view then moves no more than its shelf, however long the
 * list is. For who hears it, it is one list.
 */
export function ListShelf({ list, path, layout = 'wall', as = 'h3', eager = 0, foot }: ListShelfProps) {
  const element = useRef<HTMLDivElement>(null)
  const cases = useCases(list.cards)
  const left = useLeftShelves(list, element, cases)
  const drawing = useBayDrawing(element, left?.inView ?? 0)
  const isPictured = useAllPictured()
  const focusNext = useFocusOnArrival((place) => findCard(element.current, place), list.cards.length, drawing)
  const isLong = list.cards.length > LONG
  const classes = [styles.shelf, styles[layout], isLong && styles.long, list.isRestarting && styles.waiting]
  return (
    <div aria-busy={list.isRestarting || undefined}>
      {list.start > 0 && (
        <p className={styles.fromStart}>
          <MoreLink to={listAddress(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </p>
      )}
      <div ref={element} role="list" className={classes.filter(Boolean).join(' ')}>
        {cases.map((bays, index) => (
          <ListCase
            // oxlint-disable-next-line react/no-array-index-key -- a case is its place in the list
            key={index}
            index={index}
            bays={bays}
            layout={layout}
            as={as}
            eager={eager}
            foot={foot}
            start={list.start}
            total={list.total}
            drawing={drawing}
            isPictured={!isLong || isPictured}
            left={left}
          />
        ))}
      </div>
      <ListEnd
        list={list}
        shown={shownOfReviews(list.next - list.start, list.total)}
        loading={allReviewsWording.loading}
        link={<NextPageLink to={listAddress(path, { sort: list.sort, offset: list.next })} />}
        onRequest={focusNext}
      />
    </div>
  )
}

function useCases(cards: readonly ReviewCard[]): readonly Case[] {
  const [present, setPresent] = useState(() => arrange(cards))
  if (present.cards === cards) return present.cases
  const next = arrange(cards, present)
  setPresent(next)
  return next.cases
}

interface Arranged {
  cards: readonly ReviewCard[]
  shelves: readonly Shelf[]
  bays: readonly Bay[]
  cases: readonly Case[]
}

function arrange(cards: readonly ReviewCard[], before?: Arranged): Arranged {
  const shelves = keepGroups(before?.shelves ?? [], cards, SHELF)
  const bays = keepGroups(before?.bays ?? [], shelves, BAY)
  return { cards, shelves, bays, cases: keepGroups(before?.cases ?? [], bays, CASE) }
}

function findCard(list: Element | null, place: number): Element | undefined {
  const shelf = Math.floor(place / SHELF)
  const bay = Math.floor(shelf / BAY)
  const listCase = list?.children[Math.floor(bay / CASE)]
  return listCase?.children[bay % CASE]?.children[shelf % BAY]?.children[place % SHELF]
}
