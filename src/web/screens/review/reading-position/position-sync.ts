import type { ReadingPosition, PositionRecord } from '../../../../contract/reading/reading-positions.ts'
import type { Api } from '../../../client/api/api.ts'

/** In ms: a reader who goes on is saved that often. */
const SAVED_EVERY = 10_000

/** Carries the position in one review between the devices of an account. */
export interface PositionSync {
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
