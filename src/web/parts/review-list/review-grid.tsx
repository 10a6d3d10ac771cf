import { type ReactNode, useRef, useState } from 'react'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { shownOfReviews } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { listUrl } from '../../client/location/list-start.ts'
import { ListEnd } from '../infinite-list/list-end.tsx'
import { NextPageLink } from '../infinite-list/next-page-link.tsx'
import { MoreLink } from '../more-link/more-link.tsx'
import { CardGroup } from './card-group.tsx'
import { type CardGroup as Cards, GROUP_SIZE, groupCards } from './card-groups.ts'
import { useRenderQueue } from './render-queue.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './review-list.module.css'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'
import { useLoadsAllCovers } from './use-loads-covers.ts'
import type { ReviewListState } from './use-review-list.ts'
import { useSavedLayout } from './use-saved-layout.ts'

interface ReviewGridProps {
  list: ReviewListState
  /** Clean path of the list, without query. */
  path: string
  layout?: 'row' | 'wall'
  as?: 'h2' | 'h3'
  /** How many covers are on the first screen. */
  eager?: number
  /** Actions below each book. */
  foot?: (card: ReviewCard) => ReactNode
}

/** Lists with more cards let the browser skip the groups that are out of view. */
const LONG = 2 * GROUP_SIZE

/** The cards of a list in groups, and its end. For screen readers it is one list. */
export function ReviewGrid({ list, path, layout = 'wall', as = 'h3', eager = 0, foot }: ReviewGridProps) {
  const element = useRef<HTMLDivElement>(null)
  const groups = useGroups(list.cards)
  const savedLayout = useSavedLayout(list, element, groups)
  const queue = useRenderQueue(element, savedLayout?.inView ?? 0)
  const loadsAllCovers = useLoadsAllCovers()
  const focusNext = useFocusOnArrival(
    (position) => findCard(element.current, position),
    list.cards.length,
    queue,
  )
  const isLong = list.cards.length > LONG
  const classes = [styles.list, styles[layout], isLong && styles.long, list.isRestarting && styles.waiting]
  return (
    <div aria-busy={list.isRestarting || undefined}>
      {list.start > 0 && (
        <Row as="p" below="3" className="no-print">
          <MoreLink to={listUrl(path, { sort: list.sort, offset: 0 })}>
            {allReviewsWording.fromStart}
          </MoreLink>
        </Row>
      )}
      <div ref={element} role="list" className={classes.filter(Boolean).join(' ')}>
        {groups.map((cards, index) => (
          <CardGroup
            // A group is its position in the list. Of another order it is another element, because the browser remembers
            // the height that a skipped element had.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${list.sort} ${index}`}
            index={index}
            cards={cards}
            layout={layout}
            as={as}
            eager={eager}
            foot={foot}
            start={list.start}
            total={list.total}
            queue={queue}
            areAllCoversLoaded={!isLong || loadsAllCovers}
            savedHeight={savedLayout?.groups[index]}
          />
        ))}
      </div>
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

function useGroups(cards: readonly ReviewCard[]): readonly Cards[] {
  const [present, setPresent] = useState(() => ({ cards, groups: groupCards([], cards) }))
  if (present.cards === cards) return present.groups
  const groups = groupCards(present.groups, cards)
  setPresent({ cards, groups })
  return groups
}

function findCard(list: Element | null, position: number): Element | undefined {
  return list?.children[Math.floor(position / GROUP_SIZE)]?.children[position % GROUP_SIZE]
}
