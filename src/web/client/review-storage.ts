/** Values by review in this browser's local storage. They are never sent. */
export interface ReviewStorage<Value> {
  /** Undefined if nothing is stored, or the browser denies storage. */
  get(review: number): Value | undefined
  /** Removes the oldest value if there are too many. Stores nothing if the browser has no room. */
  set(review: number, value: Value): void
  remove(review: number): void
}

/** `key`: in local storage; `atMost`: the number of reviews. */
export function createReviewStorage<Value extends object>(
  key: string,
  atMost: number,
  isValue: (value: object) => value is Value,
): ReviewStorage<Value> {
  /** Entries are stored with the latest last. */
  type Entry = [review: number, value: Value]

  const isEntry = (entry: unknown): entry is Entry => {
    if (!Array.isArray(entry)) return false
    const [review, value] = entry as unknown[]
    return Number.isInteger(review) && typeof value === 'object' && value !== null && isValue(value)
  }
  const readAll = (): Entry[] => {
    try {
      const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(all) ? all.filter(isEntry) : []
    } catch {
      // Damaged or denied storage counts as empty.
      return []
    }
  }
  const writeAll = (all: readonly Entry[]) => {
    try {
      if (all.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(all.slice(-atMost)))
    } catch {
      // This is a convenience: the reader needs no message.
    }
  }
  return {
    get: (review) => readAll().find(([id]) => id === review)?.[1],
    set: (review, value) => writeAll([...readAll().filter(([id]) => id !== review), [review, value]]),
    remove: (review) => {
      const all = readAll()
      const others = all.filter(([id]) => id !== review)
      if (others.length < all.length) writeAll(others)
    },
  }
}
