import type { Session } from '../../../contract/accounts/accounts.ts'
import { hasSignedInCookie } from '../../../contract/accounts/signed-in-cookie.ts'
import { UNREACHABLE } from '../api/failure.ts'
import type { LoadSession } from './renew-session.ts'
import type { SessionEvent, SessionSource, SessionState } from './session.ts'
import { UNKNOWN } from './session.ts'

/** A message from one tab to the others. */
interface SessionMessage {
  event: SessionEvent
  session: Session | null
}

/** The session of this browser, the same in all its tabs. Without the signed-in cookie neither it nor the script that renews it is loaded. */
export function createSessionSource(loadSession: LoadSession): SessionSource {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('xingcha:session')
  let state: SessionState = hasSignedInCookie(document.cookie) ? UNKNOWN : { status: 'signed-out' }
  let stopRenewing: (() => void) | undefined
  // Until the script that loads the session has arrived.
  let retry = () => window.location.reload()

  const change = (next: SessionState) => {
    state = next
    // Styles depend on this class; src/web/early sets it before this script runs.
    document.documentElement.classList.toggle('signed-in', next.status !== 'signed-out')
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
    retry: () => retry(),
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const isKnown = state.status === 'signed-in' && state.session.id === data.session?.id
    if (data.event !== 'initial_session' || !isKnown) apply(data)
  })
  if (state.status === 'unknown')
    import('./load-session.ts').then(
      ({ keepLoading }) => {
        retry = keepLoading(loadSession, source.read, change, (session) => {
          const message: SessionMessage = { event: 'initial_session', session }
          // A sign-in through a provider or a mail happened outside the app, so the other tabs do not know of it.
          if (session) applyAndBroadcast(message)
          else apply(message)
        })
      },
      () => change({ status: 'unknown', failure: UNREACHABLE }),
    )
  return source
}
