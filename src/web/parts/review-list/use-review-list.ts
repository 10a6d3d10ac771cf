import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from '../../client/location/location.ts'
import { WHOLE_LIST_LIMIT } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import type { ReviewSort } from '../../../contract/reviews/sort-orders.ts'
import { sortReviews } from '../../../contract/reviews/sorting.ts'
import type { ListStart } from '../../client/location/list-start.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import type { Pages } from '../infinite-list/pages.ts'
import type { ListGrowth } from '../infinite-list/use-infinite-list.ts'
import { useRestartableList } from '../infinite-list/use-restartable-list.ts'
import { readSavedList, saveList, useSaveOnLeave } from './saved-list.ts'

/** A page of a list of any kind of card. */
export interface CardList<Card extends ReviewCard> {
  total: number
  cards: readonly Card[]
}

/** The parameter of a page's request. */
export interface ListParam extends ListStart {
  /** Another order in which a completely loaded list is shown: the browser sorts it without a request. */
  shownSort?: ReviewSort | undefined
}

type CardPages<Card extends ReviewCard> = Pages<CardList<Card>, ListParam>

interface ListSource<Card extends ReviewCard> {
  /** Clean path of the list, with its query except sort, offset and after. */
  path: string
  first: CardList<Card>
  start: ListStart
  load: (start: ListStart, signal: AbortSignal) => Promise<CardList<Card>>
}

/** The state and the actions of a list on the screen. */
export interface ReviewListState<Card extends ReviewCard = ReviewCard> extends ListGrowth {
  sort: ReviewSort
  /** Position of the first card among all, from 0. */
  start: number
  /** Position at which the next page begins. */
  next: number
  total: number
  cards: readonly Card[]
  /** The chosen order, also while its cards are loading. */
  chosen: ReviewSort
  choose: (sort: ReviewSort) => void
  /** The failure to load the chosen order; stays during a retry. */
  orderFailure: Failure | null
  retryOrder: () => void
}

/** The list in a screen's data; after going back or a reload, as the reader left it. */
export function useReviewList<Card extends ReviewCard>({ path, first, start, load }: ListSource<Card>) {
  const { key } = useLocation()
  // Fixed when the list mounts: the key changes before the screen of another entry is rendered.
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

/** Sorts a completely loaded list in the browser; the server sorts a longer one (docs/product/lists.md). */
export function useReviewListState<Card extends ReviewCard>(
  list: ReturnType<typeof useRestartableList<CardList<Card>, ListParam>>,
  pages: CardPages<Card>,
  entry: string,
): ReviewListState<Card> {
  const [saved] = useState(() => readSavedList<ListParam>(entry))
  const { restart, update } = list
  const [first = BEGINNING] = pages.pageParams
  const sort = first.shownSort ?? first.sort
  const cards = useMemo(() => {
    const all = uniqueCards(pages)
    return sort === first.sort ? all : sortReviews(all, sort)
  }, [pages, sort, first.sort])
  const total = pages.pages.at(-1)?.total ?? 0
  // Sorting and rendering some thousand cards again would block the page.
  const isWhole = first.offset === 0 && !list.hasMore && total <= WHOLE_LIST_LIMIT
  const show = (order: ReviewSort) =>
    update((all) => ({ ...all, pageParams: all.pageParams.with(0, { ...first, shownSort: order }) }))
  const restore = useEffectEvent(() => {
    const [savedFirst] = saved?.params ?? []
    if (!saved || !savedFirst) return
    const savedSort = savedFirst.shownSort ?? savedFirst.sort
    const isSaved = savedSort === sort && saved.params.length <= pages.pageParams.length
    if (isSaved) return
    if (isWhole) show(savedSort)
    else restart.begin(...saved.params)
  })
  useEffect(() => restore(), [])
  useSaveOnLeave(() => {
    // A second reload must not lose what the first one is still loading.
    if (!restart.isLoading) saveList(entry, { params: pages.pageParams })
  })
  return {
    ...list,
    sort,
    start: first.offset,
    next: nextOffset(pages),
    total,
    cards,
    chosen: restart.isLoading && restart.param ? restart.param.sort : sort,
    choose: (chosen) => {
      if (chosen !== sort && !isWhole) return restart.begin({ sort: chosen, offset: 0 })
      restart.cancel()
      if (chosen !== sort) show(chosen)
    },
    orderFailure: restart.failure,
    retryOrder: restart.retry,
  }
}

const BEGINNING: ListParam = { sort: 'default', offset: 0 }

export function nextListParam<Card extends ReviewCard>(pages: CardPages<Card>): ListParam | undefined {
  const [{ sort } = BEGINNING] = pages.pageParams
  const offset = nextOffset(pages)
  const last = pages.pages.at(-1)
  return offset < (last?.total ?? 0) ? { sort, offset, after: last?.cards.at(-1)?.id } : undefined
}

/** Position at which the next page begins; the list's end if the last page was empty. */
function nextOffset<Card extends ReviewCard>({ pages, pageParams }: CardPages<Card>): number {
  const page = pages.at(-1)
  if (!page) return 0
  return page.cards.length > 0 ? (pageParams.at(-1)?.offset ?? 0) + page.cards.length : page.total
}

/** Reviews published between two requests shift the pages, so that a card may arrive twice: it is shown once. */
function uniqueCards<Card extends ReviewCard>({ pages }: CardPages<Card>): readonly Card[] {
  const [first, ...others] = pages
  if (others.length === 0) return first?.cards ?? []
  return [...new Map(pages.flatMap(({ cards }) => cards.map((card) => [card.id, card]))).values()]
}
