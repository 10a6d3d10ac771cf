import type { Session } from '../../contract/accounts.ts'
import { toFailure } from './api.ts'
import { serverNow } from './server-time.ts'

/** A session counts as expired so long before its end (docs/product/screens.md). Milliseconds. */
const MARGIN = 90_000
/** The first pause before a question is asked again, doubled each time (docs/product/screens.md). Milliseconds. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 60_000
/** Timers hold no more than 24 days, and a laptop's sleep stops them. Milliseconds. */
const LONGEST_WAIT = 10 * 60_000

type Ask = () => Promise<Session | null>

/** Asks for the session before its last 90 s, and tells what came; null where there is none any more. */
export function renewSession(session: Session, ask: Ask, tell: (renewed: Session | null) => void) {
  const due = Date.parse(session.expires_at) - MARGIN
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const wait = () => {
    const left = due - serverNow()
    if (left > 0) timer = setTimeout(wait, Math.min(left, LONGEST_WAIT))
    else
      void askUntilAnswered(ask, () => isStopped).then((renewed) => {
        if (!isStopped) tell(renewed)
      })
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Asks until the server says yes or no: while it cannot be reached, again and again, less and less often. */
export async function askUntilAnswered(ask: Ask, isGivenUp = () => false): Promise<Session | null> {
  for (let pause = FIRST_PAUSE; !isGivenUp(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await ask()
    } catch (cause) {
      const { code, isOurs } = toFailure(cause)
      if (code !== 'too_many_requests' && !isOurs) return null
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
