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

const MOST_REMEMBERED = 12
const lists = new Map<string, LeftShelves>()

/** Of an entry of the history, as the reader leaves its list. */
export function rememberShelves(entry: string, shelves: LeftShelves): void {
  lists.delete(entry)
  lists.set(entry, shelves)
  const [oldest] = lists.keys()
  if (lists.size > MOST_REMEMBERED && oldest !== undefined) lists.delete(oldest)
}

export function recallShelves(entry: string): LeftShelves | undefined {
  return lists.get(entry)
}

/** Undefined where it does not hold as many as then: the last of a list grows. */
export function heightWith(cards: number, left: LeftHeight | undefined): number | undefined {
  return left?.cards === cards ? left.height : undefined
}
