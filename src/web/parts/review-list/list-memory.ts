import type { ReviewCard } from '../../../contract/reviews.ts'
import type { ReviewSort } from '../../../contract/sorting.ts'

/** What stands on the screen of a list. */
export interface ShownList<Card extends ReviewCard = ReviewCard> {
  sort: ReviewSort
  /** Place of the first card among all. */
  start: number
  /** Where the next piece begins. */
  next: number
  /** The count of all. */
  total: number
  cards: readonly Card[]
}

const MOST_REMEMBERED = 12
const lists = new Map<string, ShownList>()

/** Keeps an entry of the history as the reader leaves it, pieces loaded later and chosen order included. */
export function rememberList(entry: string, list: ShownList): void {
  lists.delete(entry)
  lists.set(entry, list)
  const [oldest] = lists.keys()
  if (lists.size > MOST_REMEMBERED && oldest !== undefined) lists.delete(oldest)
}

export function recallList(entry: string): ShownList | undefined {
  return lists.get(entry)
}
