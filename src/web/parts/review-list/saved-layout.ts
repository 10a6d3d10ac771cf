/** The height of a group of cards in CSS pixels, with the number of cards that it had. */
export interface SavedHeight {
  height: number
  cards: number
}

/** The layout of a list. */
export interface ListLayout {
  /** Width of the window in CSS pixels: the heights hold for this width only. */
  width: number
  /** The heights of all groups in their order. */
  groups: readonly SavedHeight[]
  /** Index of the group at the window's upper edge. */
  inView: number
}

/** A list when the reader left it. */
export interface SavedList<Param> {
  /** The parameters of its pages. They are written into the browser's storage. */
  params: readonly Param[]
  /** Absent for a list that is rendered at once. */
  layout?: ListLayout
  /** The id of the row that was open. */
  opened?: number | undefined
}

const KEY = 'xingcha:lists'
const MAX_LISTS = 12
let lists: Map<string, SavedList<unknown>> | undefined

/** Saves the list at an entry of the history, for this tab across reloads. */
export function saveList(entry: string, list: SavedList<unknown>): void {
  const all = readAll()
  all.delete(entry)
  all.set(entry, list)
  const [oldest] = all.keys()
  if (all.size > MAX_LISTS && oldest !== undefined) all.delete(oldest)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...all]))
  } catch {
    // Without storage a reload begins the list again.
  }
}

/** `Param`: the parameter that lists of this kind are saved with. */
export function readSavedList<Param>(entry: string): SavedList<Param> | undefined {
  return readAll().get(entry) as SavedList<Param> | undefined
}

function readAll(): Map<string, SavedList<unknown>> {
  try {
    lists ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, SavedList<unknown>][])
  } catch {
    // Unreadable lists are ignored. On the server there are none.
    lists = new Map()
  }
  return lists
}

/** Undefined if the group has another number of cards now: the last group of a list grows. */
export function savedHeightOf(cards: number, saved: SavedHeight | undefined): number | undefined {
  return saved?.cards === cards ? saved.height : undefined
}
