import type { ReactNode } from 'react'
import type { Resource } from '../../../contract/page.ts'
import { signedOutWording } from '../../../contract/wording/reading/reading-list.ts'
import { type SessionState, useSession, useSessionSource } from '../../client/session/session.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { Fault } from '../fault/fault.tsx'

/** What a screen shows that waits for the session: the text, or why the session could not be loaded, with a retry button. */
export function useSessionWait(text: string): ReactNode {
  const fault = useShownFailure(resourceOf(useSession()))
  const { retry } = useSessionSource()
  if (!fault) return <Spinner text={text} />
  return (
    <EmptyState art={<EmptyArt />} text={signedOutWording.unknown}>
      <Fault {...fault} onRetry={retry} />
    </EmptyState>
  )
}

function resourceOf(state: SessionState): Resource<SessionState> {
  if (state.status !== 'unknown') return { state: 'ready', data: state }
  return state.failure ? { state: 'failed', failure: state.failure } : { state: 'loading' }
}
