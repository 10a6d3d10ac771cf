import { startTransition, useEffect, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import type { ReviewCard } from '../../../contract/reviews.ts'
import { type ReviewSort, sortReviews } from '../../../contract/sorting.ts'
import { toFailure } from '../../client/api.ts'
import type { ListStart } from '../../client/list-start.ts'
import { type LeftShelves, recallList, rememberList, rememberShelves, type ShownList } from './list-memory.ts'

/** A list of any kind of card. */
interface CardList<Card extends ReviewCard> {
  total: number
  cards: readonly Card[]
}

export interface ListSource<Card extends ReviewCard> {
  /** The first answer, the one the screen came with. */
  first: CardList<Card>
  start: ListStart
  load: (sort: ReviewSort, offset: number, signal: AbortSignal) => Promise<CardList<Card>>
  /** Whether the way back finds the list as it was left. Default true. */
  isRemembered?: boolean
}

/** A list on the screen: what stands there, and what can be done with it. */
export interface ReviewListState<Card extends ReviewCard = ReviewCard> extends ShownList<Card> {
  /** How its shelves stood when the reader left, on the way back. */
  left: LeftShelves | undefined
  /** Keeps how they stand now, for the way back. */
  leave: (shelves: LeftShelves) => void
  hasMore: boolean
  /** True for the first two further pieces (docs/product/lists.md). */
  loadsByItself: boolean
  /** The order that was chosen, though its cards may still be on their way. */
  chosen: ReviewSort
  question: ListQuestion | null
  choose: (sort: ReviewSort) => void
  loadMore: () => void
  /** Asks again what failed. */
  retry: () => void
}

interface ListQuestion {
  what: 'order' | 'piece'
  sort: ReviewSort
  offset: number
  isAsking: boolean
  /** Of the last time it was asked. */
  failure: Failure | null
}

const PIECES_BY_THEMSELVES = 2

/**
 * A whole list is sorted here, without a request; of a longer one the server sends pieces (docs/product/lists.md).
 * Whatever fails, the cards that are there stay.
 */
export function useReviewList<Card extends ReviewCard>({
  first,
  start,
  load,
  isRemembered = true,
}: ListSource<Card>): ReviewListState<Card> {
  const { key } = useLocation()
  // Of this mounting: the key changes before the screen of another entry is there.
  const [entry] = useState(key)
  const [restored] = useState(() => (isRemembered ? recallList(entry) : undefined))
  const [shown, setShown] = useState<ShownList<Card>>(
    // An entry of the history shows one kind of card.
    (restored?.list as ShownList<Card> | undefined) ?? firstShown(first, start),
  )
  const [question, setQuestion] = useState<ListQuestion | null>(null)

  useEffect(() => {
    if (isRemembered) rememberList(entry, shown)
  }, [entry, shown, isRemembered])
  useEffect(() => {
    if (!question?.isAsking) return undefined
    const given = new AbortController()
    load(question.sort, question.offset, given.signal).then(
      (answer) => {
        if (given.signal.aborted) return
        // Whoever scrolls meanwhile goes before.
        startTransition(() => {
          setQuestion(null)
          setShown((before) =>
            question.what === 'piece' ? append(before, answer) : firstShown(answer, question),
          )
        })
      },
      (cause: unknown) => {
        if (given.signal.aborted) return
        console.error('a piece of a list could not be loaded', cause)
        setQuestion({ ...question, isAsking: false, failure: toFailure(cause) })
      },
    )
    return () => given.abort()
    // Each question is asked once; the source does not change while the list is there.
  }, [question])

  const ask = (what: ListQuestion['what'], sort: ReviewSort, offset: number) =>
    setQuestion({ what, sort, offset, isAsking: true, failure: null })
  const choose = (sort: ReviewSort) => {
    if (sort !== shown.sort && !isWhole(shown)) return ask('order', sort, 0)
    setQuestion(null)
    if (sort !== shown.sort) setShown({ ...shown, sort, cards: sortReviews(shown.cards, sort) })
  }
  const isOrderAsked = question?.what === 'order' && question.isAsking
  return {
    ...shown,
    left: restored?.shelves,
    leave: (shelves) => rememberShelves(entry, shelves),
    hasMore: shown.next < shown.total,
    loadsByItself: shown.next - shown.start <= PIECES_BY_THEMSELVES * LIST_PAGE_SIZE,
    chosen: isOrderAsked ? question.sort : shown.sort,
    question,
    choose,
    loadMore: () => {
      if (!question?.isAsking) ask('piece', shown.sort, shown.next)
    },
    retry: () => {
      if (question && !question.isAsking) setQuestion({ ...question, isAsking: true })
    },
  }
}

function firstShown<Card extends ReviewCard>(
  { total, cards }: CardList<Card>,
  { sort, offset }: ListStart,
): ShownList<Card> {
  return { sort, start: offset, next: offset + cards.length, total, cards }
}

function append<Card extends ReviewCard>(
  shown: ShownList<Card>,
  { total, cards }: CardList<Card>,
): ShownList<Card> {
  // What was published meanwhile moves the pieces: a card that is there is not shown twice.
  const present = new Set(shown.cards.map((card) => card.id))
  const next = cards.length > 0 ? shown.next + cards.length : total
  return { ...shown, next, total, cards: [...shown.cards, ...cards.filter((card) => !present.has(card.id))] }
}

/** To sort some thousand cards and draw them all anew would hold up the page: there the server sorts. */
function isWhole({ start, next, total }: ShownList): boolean {
  return start === 0 && next >= total && total <= WHOLE_LIST_LIMIT
}
