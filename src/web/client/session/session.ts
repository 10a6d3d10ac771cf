import { createContext, useSyncExternalStore } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Failure } from '../../../contract/page.ts'
import { useProvided } from '../use-provided.ts'

/** The session of this browser, as far as the page knows it. */
export type SessionState =
  /** Signed in, as the server renders it, while the session is loaded. `failure`: of the last request, until one succeeds or is retried. */
  | { status: 'unknown'; failure?: Failure }
  | { status: 'signed-out' }
  | { status: 'signed-in'; session: Session }
  /** The session ended by itself: its screen stays until the reader signs in again or closes the dialog. */
  | { status: 'expired'; session: Session }

/** Events of a session (docs/product/screens.md). */
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
  /** Records the session that the server returned, in every tab. */
  note(event: Exclude<SessionEvent, 'initial_session' | 'signed_out'>, session: Session): void
  /** Records a sign-out, or a sign-in dialog closed after the session expired, in every tab. */
  noteSignedOut(): void
  /** Records that the server has no session any more. */
  noteExpired(): void
  /** Requests a session that could not be loaded again, and at once. */
  retry(): void
}

export const SessionContext = createContext<SessionSource | null>(null)

export function useSession(): SessionState {
  const source = useSessionSource()
  return useSyncExternalStore(source.subscribe, source.read, () => UNKNOWN)
}

export function useSessionSource(): SessionSource {
  return useProvided(SessionContext)
}

/** The session whose data the screen shows: also an expired one, until the reader signs in again or out. */
export function sessionOf(state: SessionState): Session | undefined {
  return 'session' in state ? state.session : undefined
}

export const UNKNOWN: SessionState = { status: 'unknown' }

/** For rendering on the server, which sends everybody the same page. */
export const serverSessionSource: SessionSource = {
  read: () => UNKNOWN,
  subscribe: () => () => {},
  note: () => {},
  noteSignedOut: () => {},
  noteExpired: () => {},
  retry: () => {},
}
