import type {
  PositionInput,
  PositionRecord,
  ReadingPosition,
} from '../../contract/reading/reading-positions.ts'
import type { Api } from './api/api.ts'
import { savePosition } from './reading-positions.ts'

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
