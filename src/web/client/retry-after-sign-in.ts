import { toFailure } from './api.ts'
import { type SessionSource, sessionOf, useSessionSource } from './session.ts'

/** `onWait`: called where the request has to wait until its reader has signed in. */
export type RetryAfterSignIn = <Answer>(
  request: () => Promise<Answer>,
  onWait?: () => void,
) => Promise<Answer>

/**
 * Sends a request that needs a session, and sends it once more where the session had expired and the same reader has
 * signed in again over the page: nobody has to press twice. Fails as the first request did where they do not.
 */
export function useRetryAfterSignIn(): RetryAfterSignIn {
  const source = useSessionSource()
  return async (request, onWait) => {
    const reader = sessionOf(source.read())?.id
    try {
      return await request()
    } catch (cause) {
      if (reader === undefined || toFailure(cause).code !== 'sign_in_required') throw cause
      onWait?.()
      if (!(await hasSignedInAgain(source, reader))) throw cause
      return request()
    }
  }
}

/** False where the sign-in is closed, or where somebody else signs in. */
function hasSignedInAgain(source: SessionSource, reader: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      const state = source.read()
      if (state.status === 'expired' || state.status === 'unknown') return
      stop()
      resolve(sessionOf(state)?.id === reader)
    }
    const stop = source.subscribe(check)
    check()
  })
}
