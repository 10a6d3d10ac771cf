import type { ReactNode } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { sessionOf, useSession } from '../../client/session.ts'

interface ReaderScreenProps {
  /** For strangers, and for all who read without script. */
  signedOut: ReactNode
  /** While it is being asked who is signed in. */
  loading: ReactNode
  children: (session: Session) => ReactNode
}

/** A screen that is each reader's own. Who is signed in never sees the words for strangers, not even first. */
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
