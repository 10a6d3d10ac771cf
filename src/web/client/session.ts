import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from '../../contract/accounts.ts'

/** Who uses this browser, as far as the page knows. */
export type SessionState =
  /** Somebody is signed in, and who is being asked; also what the server renders. */
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; session: Session }
  /** It ended by itself: what is on the screen stays until its reader has signed in again, or has said no. */
  | { status: 'expired'; session: Session }

/** What happens to a session (docs/product/screens.md). */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'mfa_verified'

export interface SessionSource {
  /** The same object until it changes. */
  read(): SessionState
  subscribe(listener: () => void): () => void
  /** What an answer of the server has made of the session; every tab hears of it. */
  note(event: Exclude<SessionEvent, 'initial_session' | 'signed_out'>, session: Session): void
  /** Signed out by will, or not signed in again after it expired; every tab hears of it. */
  noteSignedOut(): void
  /** The server knows no session any more. */
  noteExpired(): void
}

export const SessionContext = createContext<SessionSource | null>(null)

export function useSession(): SessionState {
  const source = useSessionSource()
  return useSyncExternalStore(source.subscribe, source.read, () => UNKNOWN)
}

export function useSessionSource(): SessionSource {
  const source = use(SessionContext)
  if (!source) throw new Error('useSession outside the app')
  return source
}

/** Whose screen it is: also while an expired session waits to be taken up again. */
export function sessionOf(state: SessionState): Session | undefined {
  return 'session' in state ? state.session : undefined
}

export const UNKNOWN: SessionState = { status: 'unknown' }

/** For the server's rendering: it serves everybody the same page. */
export const serverSessionSource: SessionSource = {
  read: () => UNKNOWN,
  subscribe: () => () => {},
  note: () => {},
  noteSignedOut: () => {},
  noteExpired: () => {},
}
