import type { Review } from '../../../contract/reviews/reviews.ts'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { dropPendingAction, storePendingAction } from '../../client/session/pending-action.ts'
import { useSession, useSessionSource } from '../../client/session/session.ts'
import type { SignInRequest } from '../../client/session/sign-in-prompt.ts'
import { useSignInOffer } from '../../parts/sign-in-offer/use-sign-in-offer.ts'
import { statusButtonClass, StatusIcon } from '../../parts/status-menu/status-look.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

export interface EarlyActionsProps {
  kind: Review['kind']
  /** What a press means until a reader is signed in. */
  requests: Record<'list' | 'bookmark', SignInRequest & Required<Pick<SignInRequest, 'action'>>>
}

/**
 * The buttons while the session is being loaded. A press is stored, and done once the session is there; while that fails, it
 * requests the session at once and says why nothing happens yet.
 */
export function EarlyActions({ kind, requests: { list, bookmark } }: EarlyActionsProps) {
  const state = useSession()
  const press = usePress()
  const isLoading = state.status === 'unknown' && state.failure === undefined
  return (
    <>
      {kind === 'review' && (
        <Button
          size="s"
          aria-disabled={isLoading}
          className={statusButtonClass(null)}
          onClick={() => press(list)}
        >
          <StatusIcon status={null} />
          {statusWording.none}
        </Button>
      )}
      <Button size="s" variant="plain" aria-disabled={isLoading} onClick={() => press(bookmark)}>
        <Bookmark />
        {bookmarksWording.unset}
      </Button>
    </>
  )
}

function usePress(): (request: EarlyActionsProps['requests']['list']) => void {
  const source = useSessionSource()
  const alerts = useAlerts()
  const offer = useSignInOffer()
  return (request) => {
    storePendingAction(request.action)
    const stop = source.subscribe(() => {
      const state = source.read()
      if (state.status !== 'unknown') stop()
      alerts.close(TOPIC)
      if (state.status === 'unknown' && state.failure)
        alerts.show({ kind: 'error', text: state.failure.sentence, topic: TOPIC })
      if (state.status !== 'signed-out') return
      dropPendingAction()
      offer(request)
    })
    const state = source.read()
    if (state.status === 'unknown' && state.failure) source.retry()
  }
}

const TOPIC = 'session'
