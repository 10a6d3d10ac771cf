import type { Session } from '../../../contract/accounts/accounts.ts'
import { hasSignedInCookie } from '../../../contract/accounts/signed-in-cookie.ts'
import type { SessionEvent, SessionSource, SessionState } from './session.ts'
import { UNKNOWN } from './session.ts'

/** A message from one tab to the others. */
interface SessionMessage {
  event: SessionEvent
  session: Session | null
}

/**
 * The session of this browser, the same in all its tabs. Without the signed-in cookie no session is loaded, nor the
 * script that renews it. `loadSession`: GET /api/session.
 */
export function createSessionSource(loadSession: () => Promise<Session | null>): SessionSource {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('xingcha:session')
  let state: SessionState = hasSignedInCookie(document.cookie) ? UNKNOWN : { status: 'signed-out' }
  let stopRenewing: (() => void) | undefined

  const change = (next: SessionState) => {
    state = next
    // Styles depend on this class; src/web/early sets it before this script runs.
    document.documentElement.classList.toggle('signed-in', 'session' in next)
    for (const listener of listeners) listener()
  }
  const renew = (session: Session) => {
    stopRenewing?.()
    stopRenewing = undefined
    import('./renew-session.ts').then(
      ({ renewSession }) => {
        if (state.status !== 'signed-in' || state.session !== session) return
        stopRenewing = renewSession(session, loadSession, (renewed) =>
          renewed ? source.note('token_refreshed', renewed) : source.noteExpired(),
        )
      },
      (cause: unknown) => console.error('the script that renews the session did not arrive', cause),
    )
  }
  const apply = ({ session }: SessionMessage) => {
    if (session) {
      change({ status: 'signed-in', session })
      renew(session)
    } else {
      stopRenewing?.()
      change({ status: 'signed-out' })
    }
  }
  const applyAndBroadcast = (message: SessionMessage) => {
    apply(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
    tabs.postMessage(message)
  }
  const source: SessionSource = {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note: (event, session) => applyAndBroadcast({ event, session }),
    noteSignedOut: () => applyAndBroadcast({ event: 'signed_out', session: null }),
    noteExpired: () => {
      stopRenewing?.()
      if (state.status === 'signed-in') change({ status: 'expired', session: state.session })
      else if (state.status === 'unknown') change({ status: 'signed-out' })
    },
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const isKnown = state.status === 'signed-in' && state.session.id === data.session?.id
    if (data.event !== 'initial_session' || !isKnown) apply(data)
  })
  if (state.status === 'unknown')
    void loadInitialSession(loadSession).then((session) => {
      // A message from another tab is newer than this response.
      if (state.status !== 'unknown') return
      const message: SessionMessage = { event: 'initial_session', session }
      // A sign-in through a provider or a mail happened outside the app, so the other tabs do not know of it.
      if (session) applyAndBroadcast(message)
      else apply(message)
    })
  return source
}

async function loadInitialSession(loadSession: () => Promise<Session | null>): Promise<Session | null> {
  try {
    const { retryUntilAnswered } = await import('./renew-session.ts')
    return await retryUntilAnswered(loadSession)
  } catch (cause) {
    console.error('the session is requested without retries', cause)
    return loadSession().catch(() => null)
  }
}
