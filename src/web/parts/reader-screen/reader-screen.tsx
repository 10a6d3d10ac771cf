import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { useSessionWait } from './use-session-wait.tsx'

interface ReaderScreenProps {
  /** For signed-out visitors, and for all without script. */
  signedOut: ReactNode
  /** The text while the session is being loaded. */
  loading: string
  /** Stands around that text, or around the message that the session could not be loaded. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (session: Session) => ReactNode
}

/** A screen with a reader's own data. A signed-in reader never sees the signed-out part, not even at first. */
export function ReaderScreen({ signedOut, loading, frame: Frame = Fragment, children }: ReaderScreenProps) {
  const state = useSession()
  const session = sessionOf(state)
  const waiting = useSessionWait(loading)
  if (session) return children(session)
  if (state.status === 'signed-out') return signedOut
  return (
    <>
      <div className="signed-out-only">{signedOut}</div>
      <div className="signed-in-only">
        <Frame>{waiting}</Frame>
      </div>
    </>
  )
}
