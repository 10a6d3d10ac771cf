import type { ReadingPosition, PositionRecord } from '../../../../contract/reading/reading-positions.ts'
import type { Api } from '../../../client/api/api.ts'

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

/** In ms: a reader who goes on is saved that often. */
const SAVED_EVERY = 10_000

/** Carries the position in one review between the devices of an account. */
interface PositionSync {
  read(): Promise<PositionRecord>
  /** Null: the review was read to its end. Sent soon, at the latest when the page is hidden. */
  note(position: ReadingPosition | null): void
  /** Sends what was noted. */
  stop(): void
}

export function createPositionSync(api: Api, review: number): PositionSync {
  let noted: ReadingPosition | null | undefined
  let sent: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (noted === undefined) return
    const text = JSON.stringify(noted)
    const position = noted
    noted = undefined
    if (text === sent) return
    sent = text
    // A convenience: the device remembers the position by itself, and the next one is sent again.
    savePosition(api, review, position).catch(() => (sent = undefined))
  }
  const sendIfHidden = () => {
    if (document.hidden) send()
  }
  document.addEventListener('visibilitychange', sendIfHidden)
  window.addEventListener('pagehide', send)
  window.addEventListener('blur', send)
  return {
    read: () => api.call('GET /api/reviews/{id}/position', { params: { id: review } }),
    note: (position) => {
      noted = position
      timer ??= setTimeout(send, SAVED_EVERY)
    },
    stop: () => {
      send()
      document.removeEventListener('visibilitychange', sendIfHidden)
      window.removeEventListener('pagehide', send)
      window.removeEventListener('blur', send)
    },
  }
}

/** Null: nothing is offered any more. */
export async function savePosition(
  api: Api,
  review: number,
  position: ReadingPosition | null,
): Promise<void> {
  await api.call('PUT /api/reviews/{id}/position', {
    params: { id: review },
    body: { position },
    keepalive: true,
  })
}
