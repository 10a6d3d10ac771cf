import type { PositionInput, ReadingPosition } from '../../contract/reading/reading-positions.ts'
import type { Api } from './api/api.ts'

/** Here and not where they are forgotten, which a reader without an account never loads. */
export const POSITIONS_KEY = 'xingcha:reading'

const MAX_REVIEWS = 50

/** With the title of a text that was read for some minutes, or on another device: home offers to go on with it. */
type Entry = [review: number, position: ReadingPosition, title?: string, isElsewhere?: true]

/** The review at whose position the next opening begins. */
let resumed: number | undefined

/** Where this browser has stopped reading, by review. In local storage, since an opening review needs it at once. */
export const readingPositions = {
  /** Undefined if nothing is stored, or the browser denies storage. */
  get: (review: number): ReadingPosition | undefined => readAll().find(([id]) => id === review)?.[1],
  /** Removes the oldest position if there are too many. Without a title the earlier one stays. */
  set: (review: number, position: ReadingPosition, title?: string): void => {
    const all = readAll()
    const named = title ?? all.find(([id]) => id === review)?.[2]
    const entry: Entry = named === undefined ? [review, position] : [review, position, named]
    writeAll([...all.filter(([id]) => id !== review), entry])
  },
  remove: (review: number): void => {
    writeAll(readAll().filter(([id]) => id !== review))
  },
  resume: (review: number): void => void (resumed = review),
  /** Whether the review is opened to go on in it; once. */
  takeResumed: (review: number): boolean => {
    const isResumed = resumed === review
    resumed = undefined
    return isResumed
  },
}

/** With the latest last. Damaged or denied storage counts as empty. */
export function readAll(): Entry[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(POSITIONS_KEY) ?? '[]')
    return Array.isArray(all) ? all.filter(isEntry) : []
  } catch {
    return []
  }
}

export function hasTitle(entry: Entry): entry is [number, ReadingPosition, string] {
  return entry[2] !== undefined
}

export function writeAll(all: readonly Entry[]): void {
  try {
    // Home has room for its line from the first paint on (web/early).
    document.documentElement.classList.toggle('has-unfinished', all.some(hasTitle))
    if (all.length === 0) localStorage.removeItem(POSITIONS_KEY)
    else localStorage.setItem(POSITIONS_KEY, JSON.stringify(all.slice(-MAX_REVIEWS)))
  } catch {
    // This is a convenience: the reader needs no message.
  }
}

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry)) return false
  const [review, position, title] = entry as [unknown, Partial<ReadingPosition> | null | undefined, unknown]
  if (!Number.isInteger(review) || typeof position !== 'object' || position === null) return false
  if (title !== undefined && typeof title !== 'string') return false
  return (
    Number.isInteger(position.block) && (position.heading === null || typeof position.heading === 'string')
  )
}

/** Null: nothing is offered any more. */
export async function savePosition(api: Api, review: number, body: PositionInput): Promise<void> {
  await api.call('PUT /api/reviews/{id}/position', {
    params: { id: review },
    body,
    keepalive: true,
    unasked: true,
  })
}
