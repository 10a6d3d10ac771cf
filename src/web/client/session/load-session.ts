import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../api/api.ts'
import { forgetOfflinePages } from '../forget-offline-pages.ts'
import type { LoadSession } from './renew-session.ts'
import { type SessionState, UNKNOWN } from './session.ts'

/** A request that has no answer by then has failed, so that a screen says so within ten seconds. Milliseconds. */
const LONGEST_REQUEST = 8_000
/** The pause before a session that could not be loaded is requested again. Milliseconds. */
const RETRY_PAUSE = 5_000

/** Requests the session until `finish` gets it, null for nobody, or another tab knows more; `change` gets failures. Returns a retry at once. */
export function keepLoading(
  loadSession: LoadSession,
  readState: () => SessionState,
  change: (state: SessionState) => void,
  finish: (session: Session | null) => void,
): () => void {
  let isLoading = false
  let cancelRetry = () => {}
  const load = async () => {
    if (readState().status !== 'unknown' || isLoading) return
    isLoading = true
    const loaded = await tryLoading(loadSession)
    isLoading = false
    const state = readState()
    // A message from another tab is newer than this response.
    if (state.status !== 'unknown') return
    if (!loaded || !('sentence' in loaded)) return finish(loaded)
    // The first of several failures stays: another would be announced every few seconds.
    if (state.failure?.code !== loaded.code) change({ status: 'unknown', failure: loaded })
    cancelRetry = runInView(() => void load(), RETRY_PAUSE)
  }
  void load()
  return () => {
    if (readState().status !== 'unknown') return
    cancelRetry()
    change(UNKNOWN)
    void load()
  }
}

/** The session, null where there is none; a refusal is an answer, too. Else the failure, after which it may be requested again. */
async function tryLoading(loadSession: LoadSession): Promise<Session | null | Failure> {
  try {
    const session = await loadSession(AbortSignal.timeout(LONGEST_REQUEST))
    if (session === null) await forgetOfflinePages()
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
