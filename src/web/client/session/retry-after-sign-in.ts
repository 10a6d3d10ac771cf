import { useMemo } from 'react'
import { toFailure } from '../api/api.ts'
import { type SessionSource, sessionOf, useSessionSource } from './session.ts'

/** `onWait` is called when the request has to wait for the sign-in. */
export type RetryAfterSignIn = <Answer>(
  request: () => Promise<Answer>,
  onWait?: () => void,
) => Promise<Answer>

/** Sends a request that needs a session. After an expired one it waits for the same reader's sign-in in the dialog and repeats it. */
export function useRetryAfterSignIn(): RetryAfterSignIn {
  const source = useSessionSource()
  return useMemo(() => retryAfterSignIn(source), [source])
}

function retryAfterSignIn(source: SessionSource): RetryAfterSignIn {
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

/** False if the dialog is closed, or if another reader signs in. */
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
