import type { Session } from '../../../contract/accounts/accounts.ts'
import { hasSignedInCookie } from '../../../contract/accounts/signed-in-cookie.ts'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../api/api.ts'
import type { LoadSession } from './renew-session.ts'
import type { SessionEvent, SessionSource, SessionState } from './session.ts'
import { UNKNOWN } from './session.ts'

/** A message from one tab to the others. */
interface SessionMessage {
  event: SessionEvent
  session: Session | null
}

/** A request that has no answer by then has failed, so that a screen says so within ten seconds. Milliseconds. */
const LONGEST_REQUEST = 8_000
/** The pause before a session that could not be loaded is requested again. Milliseconds. */
const RETRY_PAUSE = 5_000

/**
 * The session of this browser, the same in all its tabs. Without the signed-in cookie no session is loaded, nor the
 * script that renews it. `loadSession`: GET /api/session.
 */
export function createSessionSource(loadSession: LoadSession): SessionSource {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('xingcha:session')
  let state: SessionState = hasSignedInCookie(document.cookie) ? UNKNOWN : { status: 'signed-out' }
  let stopRenewing: (() => void) | undefined
  let isLoading = false
  let cancelRetry = () => {}

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
  const load = async () => {
    if (state.status !== 'unknown' || isLoading) return
    isLoading = true
    const loaded = await tryLoading(loadSession)
    isLoading = false
    // A message from another tab is newer than this response.
    if (state.status !== 'unknown') return
    if (loaded && 'sentence' in loaded) {
      // The first of several failures stays: another would be announced every few seconds.
      if (state.failure?.code !== loaded.code) change({ status: 'unknown', failure: loaded })
      cancelRetry = runInView(() => void load(), RETRY_PAUSE)
      return
    }
    const message: SessionMessage = { event: 'initial_session', session: loaded }
    // A sign-in through a provider or a mail happened outside the app, so the other tabs do not know of it.
    if (loaded) applyAndBroadcast(message)
    else apply(message)
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
    retry: () => {
      if (state.status !== 'unknown') return
      cancelRetry()
      change(UNKNOWN)
      void load()
    },
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const isKnown = state.status === 'signed-in' && state.session.id === data.session?.id
    if (data.event !== 'initial_session' || !isKnown) apply(data)
  })
  if (state.status === 'unknown') void load()
  return source
}

/** The session, null where there is none; a refusal is an answer, too. Else the failure, after which it may be requested again. */
async function tryLoading(loadSession: LoadSession): Promise<Session | null | Failure> {
  try {
    const session = await loadSession(AbortSignal.timeout(LONGEST_REQUEST))
    if (session === null)
      import('../forget-offline-pages.ts')
        .then(({ forgetOfflinePages }) => forgetOfflinePages())
        .catch(console.error)
    return session
  } catch (cause) {
    const failure = toFailure(cause)
    return failure.isFault || failure.code === 'too_many_requests' ? failure : null
  }
}

/** Runs it once the pause is over and the page is in view. Returns the function that cancels this. */
function runInView(run: () => void, pause: number): () => void {
  const whenShown = new AbortController()
  const timer = setTimeout(() => {
    if (document.visibilityState === 'visible') run()
    else document.addEventListener('visibilitychange', run, { once: true, signal: whenShown.signal })
  }, pause)
  return () => {
    clearTimeout(timer)
    whenShown.abort()
  }
}
