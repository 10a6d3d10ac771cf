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

/** The height of a group of cards in CSS pixels, when it had so many cards. */
export interface LeftHeight {
  height: number
  cards: number
}

/** The layout of a list when the reader left it. */
export interface LeftShelves {
  /** Width of the window in CSS pixels: in another one the heights differ. */
  width: number
  /** Of all groups in their order. */
  groups: readonly LeftHeight[]
  /** Index of the group at the window's upper edge. */
  inView: number
}

interface LeftList {
  list: ShownList
  shelves?: LeftShelves
}

const MOST_REMEMBERED = 12
const lists = new Map<string, LeftList>()

/** Keeps an entry of the history as the reader leaves it, pieces loaded later and chosen order included. */
export function rememberList(entry: string, list: ShownList): void {
  lists.delete(entry)
  lists.set(entry, { list })
  const [oldest] = lists.keys()
  if (lists.size > MOST_REMEMBERED && oldest !== undefined) lists.delete(oldest)
}

/** Of an entry whose list is remembered; of others nothing is kept. */
export function rememberShelves(entry: string, shelves: LeftShelves): void {
  const left = lists.get(entry)
  if (left) lists.set(entry, { ...left, shelves })
}

export function recallList(entry: string): LeftList | undefined {
  return lists.get(entry)
}

/** Undefined where it does not hold as many as then: the last of a list grows. */
export function heightWith(cards: number, left: LeftHeight | undefined): number | undefined {
  return left?.cards === cards ? left.height : undefined
}
