import type {
  PositionInput,
  PositionRecord,
  ReadingPosition,
} from '../../contract/reading/reading-positions.ts'
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

/** In ms: a reader who goes on is saved that often. */
const SAVED_EVERY = 10_000

/** Carries the position in one review between the devices of an account. */
interface PositionSync {
  read(): Promise<PositionRecord>
  /** Null: the review was read to its end. Sent soon, at the latest when the page is hidden. */
  note(position: ReadingPosition | null, isRead: boolean): void
  /** Sends what was noted. */
  stop(): void
}

export function createPositionSync(api: Api, review: number): PositionSync {
  let noted: PositionInput | undefined
  let sent: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (noted === undefined) return
    const text = JSON.stringify(noted)
    const input = noted
    noted = undefined
    if (text === sent) return
    sent = text
    // A convenience: the device remembers the position by itself, and the next one is sent again.
    savePosition(api, review, input).catch(() => (sent = undefined))
  }
  const sendIfHidden = () => {
    if (document.hidden) send()
  }
  const listening = new AbortController()
  document.addEventListener('visibilitychange', sendIfHidden, listening)
  window.addEventListener('pagehide', send, listening)
  window.addEventListener('blur', send, listening)
  return {
    read: () => api.call('GET /api/reviews/{id}/position', { params: { id: review }, unasked: true }),
    note: (position, is_read) => {
      noted = { position, is_read }
      timer ??= setTimeout(send, SAVED_EVERY)
    },
    stop: () => {
      send()
      listening.abort()
    },
  }
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
