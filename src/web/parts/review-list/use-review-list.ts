import { useMemo, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import { WHOLE_LIST_LIMIT } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { type ReviewSort, sortReviews } from '../../../contract/sorting.ts'
import type { ListStart } from '../../client/list-start.ts'
import { queryKeys } from '../../client/query-keys.ts'
import type { ListGrowth, Pages } from '../growing-list/use-growing-list.ts'
import { useRestartableList } from '../growing-list/use-restartable-list.ts'
import { type LeftShelves, recallShelves, rememberShelves } from './list-memory.ts'

/** A page of a list of any kind of card. */
export interface CardList<Card extends ReviewCard> {
  total: number
  cards: readonly Card[]
}

/** What a page was requested by. */
export interface ListParam extends ListStart {
  /** The order in which a whole list is shown, where that is another one: it is sorted here, without a request. */
  shownSort?: ReviewSort | undefined
}

type CardPages<Card extends ReviewCard> = Pages<CardList<Card>, ListParam>

interface ListSource<Card extends ReviewCard> {
  /** Clean path of the list, with the part of its query that is neither sort nor offset. */
  path: string
  /** The page that the screen came with. */
  first: CardList<Card>
  start: ListStart
  load: (start: ListStart, signal: AbortSignal) => Promise<CardList<Card>>
}

/** A list on the screen: what it shows, and what can be done with it. */
export interface ReviewListState<Card extends ReviewCard = ReviewCard> extends ListGrowth {
  sort: ReviewSort
  /** Place of the first card among all. */
  start: number
  /** Where the next page begins. */
  next: number
  /** The count of all. */
  total: number
  cards: readonly Card[]
  /** How its shelves stood when the reader left, on the way back. */
  left: LeftShelves | undefined
  /** Keeps how they stand now, for the way back. */
  leave: (shelves: LeftShelves) => void
  /** The order that was chosen, though its cards may still be on their way. */
  chosen: ReviewSort
  choose: (sort: ReviewSort) => void
  /** Why the chosen order could not be loaded; stays while it is loaded again. */
  orderFailure: Failure | null
  retryOrder: () => void
}

/** The list that a screen came with, as it was left on the way back to its entry of the history. */
export function useReviewList<Card extends ReviewCard>({ path, first, start, load }: ListSource<Card>) {
  const { key } = useLocation()
  // Of this mounting: the key changes before the screen of another entry is there.
  const [entry] = useState(key)
  const list = useRestartableList<CardList<Card>, ListParam>({
    queryKey: queryKeys.list(path, entry),
    load,
    first,
    firstParam: start,
    nextParam: nextListParam,
  })
  const pages = list.resource.state === 'ready' ? list.resource.data : undefined
  const shown = pages ?? { pages: [first], pageParams: [start] }
  return useReviewListState(list, shown, entry)
}

/** A whole list is sorted here, without a request; of a longer one the server sends pages (docs/product/lists.md). */
export function useReviewListState<Card extends ReviewCard>(
  list: ReturnType<typeof useRestartableList<CardList<Card>, ListParam>>,
  pages: CardPages<Card>,
  entry: string,
): ReviewListState<Card> {
  const [left] = useState(() => recallShelves(entry))
  const { restart, update } = list
  const [first = BEGINNING] = pages.pageParams
  const sort = first.shownSort ?? first.sort
  const cards = useMemo(() => {
    const all = uniqueCards(pages)
    return sort === first.sort ? all : sortReviews(all, sort)
  }, [pages, sort, first.sort])
  const total = pages.pages.at(-1)?.total ?? 0
  // To sort some thousand cards and draw them again would hold up the page: there the server sorts.
  const isWhole = first.offset === 0 && !list.hasMore && total <= WHOLE_LIST_LIMIT
  return {
    ...list,
    sort,
    start: first.offset,
    next: nextOffset(pages),
    total,
    cards,
    left,
    leave: (shelves) => rememberShelves(entry, shelves),
    chosen: restart.isLoading && restart.param ? restart.param.sort : sort,
    choose: (chosen) => {
      if (chosen !== sort && !isWhole) return restart.begin({ sort: chosen, offset: 0 })
      restart.cancel()
      if (chosen !== sort)
        update((all) => ({ ...all, pageParams: all.pageParams.with(0, { ...first, shownSort: chosen }) }))
    },
    orderFailure: restart.failure,
    retryOrder: restart.retry,
  }
}

const BEGINNING: ListParam = { sort: 'default', offset: 0 }

export function nextListParam<Card extends ReviewCard>(pages: CardPages<Card>): ListParam | undefined {
  const [{ sort } = BEGINNING] = pages.pageParams
  const offset = nextOffset(pages)
  return offset < (pages.pages.at(-1)?.total ?? 0) ? { sort, offset } : undefined
}

/** Where the next page begins: the end where the last one was empty. */
function nextOffset<Card extends ReviewCard>({ pages, pageParams }: CardPages<Card>): number {
  const page = pages.at(-1)
  if (!page) return 0
  return page.cards.length > 0 ? (pageParams.at(-1)?.offset ?? 0) + page.cards.length : page.total
}

/** What was published meanwhile moves the pages: a card that is there is not shown twice. */
function uniqueCards<Card extends ReviewCard>({ pages }: CardPages<Card>): readonly Card[] {
  const [first, ...others] = pages
  if (others.length === 0) return first?.cards ?? []
  return [...new Map(pages.flatMap(({ cards }) => cards.map((card) => [card.id, card]))).values()]
}
