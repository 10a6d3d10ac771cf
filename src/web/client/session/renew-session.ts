import type { Session } from '../../../contract/accounts/accounts.ts'
import { toFailure } from '../api/api.ts'
import { forgetOfflinePages } from '../forget-offline-pages.ts'
import { hasUnsent } from '../unsent-mark.ts'
import { serverNow } from '../api/server-time.ts'

/** A session counts as expired so long before its end (docs/product/screens.md). Milliseconds. */
const MARGIN = 90_000
/** The first pause before a request is repeated, doubled each time (docs/product/screens.md). Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 60_000
/** Timers cannot be longer than 24 days, and stop while a laptop sleeps. Milliseconds. */
const LONGEST_WAIT = 10 * 60_000

// A sign-out in any tab deletes the traces of reading from this device.
new BroadcastChannel('xingcha:session').addEventListener(
  'message',
  ({ data }: MessageEvent<{ session: Session | null }>) => {
    if (data.session !== null) return
    void forgetOfflinePages()
    if (hasUnsent())
      void import('../unsent-store.ts').then(({ forgetUnsentOfReaders }) => forgetUnsentOfReaders())
  },
)

export type LoadSession = (signal?: AbortSignal) => Promise<Session | null>

/** Loads the session again 90 s before it ends, and passes it, or null, to `onRenewed`. Returns the function that cancels this. */
export function renewSession(
  session: Session,
  loadSession: LoadSession,
  onRenewed: (renewed: Session | null) => void,
) {
  const due = Date.parse(session.expires_at) - MARGIN
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const wait = () => {
    const left = due - serverNow()
    if (left > 0) timer = setTimeout(wait, Math.min(left, LONGEST_WAIT))
    else
      void retryUntilAnswered(loadSession, () => isStopped).then((renewed) => {
        if (!isStopped) onRenewed(renewed)
      })
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Repeats the request with growing pauses while the server cannot be reached. Null if there is no session. */
export async function retryUntilAnswered(
  loadSession: LoadSession,
  isCancelled = () => false,
): Promise<Session | null> {
  for (let pause = FIRST_PAUSE; !isCancelled(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      const session = await loadSession()
      // That a browser refuses its stores does not make the server unreachable.
      if (session === null) await forgetOfflinePages().catch(() => {})
      return session
    } catch (cause) {
      const { code, isFault } = toFailure(cause)
      if (code !== 'too_many_requests' && !isFault) return null
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
