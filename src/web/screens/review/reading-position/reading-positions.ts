import type { ReadingPosition } from '../../../../contract/reading/reading-positions.ts'

const KEY = 'xingcha:reading'
const MAX_REVIEWS = 50

type Entry = [review: number, position: ReadingPosition]

/** Where this browser has stopped reading, by review. In local storage, since an opening review needs it at once. */
export const readingPositions = {
  /** Undefined if nothing is stored, or the browser denies storage. */
  get: (review: number): ReadingPosition | undefined => readAll().find(([id]) => id === review)?.[1],
  /** Removes the oldest position if there are too many. */
  set: (review: number, position: ReadingPosition): void =>
    writeAll([...readAll().filter(([id]) => id !== review), [review, position]]),
  remove: (review: number): void => {
    const all = readAll()
    const others = all.filter(([id]) => id !== review)
    if (others.length < all.length) writeAll(others)
  },
}

/** With the latest last. Damaged or denied storage counts as empty. */
function readAll(): Entry[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(all) ? all.filter(isEntry) : []
  } catch {
    return []
  }
}

function writeAll(all: readonly Entry[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(all.slice(-MAX_REVIEWS)))
  } catch {
    // This is a convenience: the reader needs no message.
  }
}

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry)) return false
  const [review, position] = entry as [unknown, Partial<ReadingPosition> | null | undefined]
  if (!Number.isInteger(review) || typeof position !== 'object' || position === null) return false
  return (
    Number.isInteger(position.block) && (position.heading === null || typeof position.heading === 'string')
  )
}
