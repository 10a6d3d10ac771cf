/** What this device keeps of single reviews; nobody else hears of it. */
export interface ReviewStorage<Kept> {
  /** Undefined where nothing is kept, or where the browser keeps nothing at all. */
  get(review: number): Kept | undefined
  /** The one kept longest ago gives way to a new one. Where the browser has no room, nothing is kept. */
  set(review: number, kept: Kept): void
  remove(review: number): void
}

/** `key`: under which it stands in the browser's storage; `atMost`: for how many reviews. */
export function createReviewStorage<Kept extends object>(
  key: string,
  atMost: number,
  isKept: (value: object) => value is Kept,
): ReviewStorage<Kept> {
  /** The latest last. */
  type Entry = [review: number, kept: Kept]

  const isEntry = (entry: unknown): entry is Entry => {
    if (!Array.isArray(entry)) return false
    const [review, kept] = entry as unknown[]
    return Number.isInteger(review) && typeof kept === 'object' && kept !== null && isKept(kept)
  }
  const readAll = (): Entry[] => {
    try {
      const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(all) ? all.filter(isEntry) : []
    } catch {
      // A damaged memory, or one that the browser denies us, is no memory.
      return []
    }
  }
  const writeAll = (all: readonly Entry[]) => {
    try {
      if (all.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(all.slice(-atMost)))
    } catch {
      // A convenience: the reader need not hear that it is not to be had.
    }
  }
  return {
    get: (review) => readAll().find(([id]) => id === review)?.[1],
    set: (review, kept) => writeAll([...readAll().filter(([id]) => id !== review), [review, kept]]),
    remove: (review) => {
      const all = readAll()
      const others = all.filter(([id]) => id !== review)
      if (others.length < all.length) writeAll(others)
    },
  }
}
