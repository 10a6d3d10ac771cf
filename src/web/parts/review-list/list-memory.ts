/** How high a part of a list stood, in CSS pixels, with so many cards. */
export interface LeftHeight {
  height: number
  cards: number
}

/** How its shelves stood when the reader left: the same place is found again before all their cards are drawn. */
export interface LeftShelves {
  /** Of the window, in CSS pixels: in another one they stand otherwise. */
  width: number
  /** Of all cases in their order. */
  cases: readonly LeftHeight[]
  /** Of the bays in the cases around the window, or of all where the browser skips none, by place in the list. */
  bays: ReadonlyMap<number, LeftHeight>
  /** Of their shelves, where rows end with them. */
  shelves: ReadonlyMap<number, LeftHeight>
  /** Place of the bay at the window's upper edge. */
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
