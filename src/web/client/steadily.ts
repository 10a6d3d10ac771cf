import { toFailure } from './api.ts'
import { type SessionSource, sessionOf, useSessionSource } from './session.ts'

/** `onWait`: called where the answer has to wait for its reader. */
export type Steadily = <Answer>(ask: () => Promise<Answer>, onWait?: () => void) => Promise<Answer>

/**
 * Asks what needs a session, and once more where that has expired and the same reader has signed in again over what
 * they were doing: nobody has to press twice. Where they do not, it fails as it did.
 */
export function useSteadily(): Steadily {
  const source = useSessionSource()
  return async (ask, onWait) => {
    const whose = sessionOf(source.read())?.id
    try {
      return await ask()
    } catch (cause) {
      if (whose === undefined || toFailure(cause).code !== 'sign_in_required') throw cause
      onWait?.()
      if (!(await signedInAgain(source, whose))) throw cause
      return ask()
    }
  }
}

/** False where they leave it at that, or where somebody else signs in. */
function signedInAgain(source: SessionSource, whose: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const state = source.read()
      if (state.status === 'expired' || state.status === 'unknown') return
      stop()
      resolve(sessionOf(state)?.id === whose)
    }
    const stop = source.subscribe(look)
    look()
  })
}
