/** The height of a group of cards in CSS pixels, with the number of cards that it had. */
export interface SavedHeight {
  height: number
  cards: number
}

/** The layout of a list when the reader left it. */
export interface SavedLayout {
  /** Width of the window in CSS pixels: the heights hold for this width only. */
  width: number
  /** The heights of all groups in their order. */
  groups: readonly SavedHeight[]
  /** Index of the group at the window's upper edge. */
  inView: number
}

const MAX_LAYOUTS = 12
const layouts = new Map<string, SavedLayout>()

/** Saves the layout of the list at an entry of the history, in memory. */
export function saveLayout(entry: string, layout: SavedLayout): void {
  layouts.delete(entry)
  layouts.set(entry, layout)
  const [oldest] = layouts.keys()
  if (layouts.size > MAX_LAYOUTS && oldest !== undefined) layouts.delete(oldest)
}

export function readSavedLayout(entry: string): SavedLayout | undefined {
  return layouts.get(entry)
}

/** Undefined if the group has another number of cards now: the last group of a list grows. */
export function savedHeightOf(cards: number, saved: SavedHeight | undefined): number | undefined {
  return saved?.cards === cards ? saved.height : undefined
}
