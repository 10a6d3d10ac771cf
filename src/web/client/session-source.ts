import type { Session } from '../../contract/accounts.ts'
import { hasSignedInCookie } from '../../contract/signed-in-cookie.ts'
import type { SessionEvent, SessionSource, SessionState } from './session.ts'
import { UNKNOWN } from './session.ts'

/** What a tab tells the others. */
interface Told {
  event: SessionEvent
  session: Session | null
}

/**
 * The session of this browser, the same in all its tabs. Strangers, who carry no mark, are never asked about;
 * what reads and renews a session comes only to those who have one. `ask`: GET /api/session.
 */
export function createSessionSource(ask: () => Promise<Session | null>): SessionSource {
  const listeners = new Set<() => void>()
  const tabs = new BroadcastChannel('xingcha:session')
  let state: SessionState = hasSignedInCookie(document.cookie) ? UNKNOWN : { status: 'signed-out' }
  let stopRenewing: (() => void) | undefined

  const change = (next: SessionState) => {
    state = next
    // Also read by styles, which the server's page has before any script (web/early).
    document.documentElement.classList.toggle('signed-in', 'session' in next)
    for (const listener of listeners) listener()
  }
  const renew = (session: Session) => {
    stopRenewing?.()
    stopRenewing = undefined
    import('./renew-session.ts').then(
      ({ renewSession }) => {
        if (state.status !== 'signed-in' || state.session !== session) return
        stopRenewing = renewSession(session, ask, (renewed) =>
          renewed ? source.note('token_refreshed', renewed) : source.noteExpired(),
        )
      },
      (cause: unknown) => console.error('the session cannot be renewed from here', cause),
    )
  }
  const take = ({ session }: Told) => {
    if (session) {
      change({ status: 'signed-in', session })
      renew(session)
    } else {
      stopRenewing?.()
      change({ status: 'signed-out' })
    }
  }
  const tell = (told: Told) => {
    take(told)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows one origin only
    tabs.postMessage(told)
  }
  const source: SessionSource = {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note: (event, session) => tell({ event, session }),
    noteSignedOut: () => tell({ event: 'signed_out', session: null }),
    noteExpired: () => {
      stopRenewing?.()
      if (state.status === 'signed-in') change({ status: 'expired', session: state.session })
      else if (state.status === 'unknown') change({ status: 'signed-out' })
    },
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    const isKnown = state.status === 'signed-in' && state.session.id === data.session?.id
    if (data.event !== 'initial_session' || !isKnown) take(data)
  })
  if (state.status === 'unknown')
    void begin(ask).then((session) => {
      // Another tab may have told meanwhile what is newer than this answer.
      if (state.status !== 'unknown') return
      const told: Told = { event: 'initial_session', session }
      // Who has come from a provider or by a mail has signed in where no other tab could hear of it.
      if (session) tell(told)
      else take(told)
    })
  return source
}

/** Who has opened this page. */
async function begin(ask: () => Promise<Session | null>): Promise<Session | null> {
  try {
    const { askUntilAnswered } = await import('./renew-session.ts')
    return await askUntilAnswered(ask)
  } catch (cause) {
    console.error('the session is asked for once only', cause)
    return ask().catch(() => null)
  }
}
