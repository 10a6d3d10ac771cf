import type { ReactNode } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'

interface ReaderScreenProps {
  /** For signed-out visitors, and for all without script. */
  signedOut: ReactNode
  /** Shown while the session is being loaded. */
  loading: ReactNode
  children: (session: Session) => ReactNode
}

/** A screen with a reader's own data. A signed-in reader never sees the signed-out part, not even at first. */
export function ReaderScreen({ signedOut, loading, children }: ReaderScreenProps) {
  const state = useSession()
  const session = sessionOf(state)
  if (session) return children(session)
  if (state.status === 'signed-out') return signedOut
  return (
    <>
      <div className="signed-out-only">{signedOut}</div>
      <div className="signed-in-only">{loading}</div>
    </>
  )
}
