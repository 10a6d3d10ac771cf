import { useQueryClient } from '@tanstack/react-query'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { useApi } from '../../client/api/api-context.ts'
import { dropPendingAction, storePendingAction } from '../../client/session/pending-action.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

/**
 * Returns the function that sets or removes a bookmark; `show` shows it at once. A press during the request is ignored,
 * as the second half of a double click.
 */
export function useBookmark(review: number, show: (isSet: boolean) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retryAfterSignIn = useRetryAfterSignIn()
  const alerts = useAlerts()
  const mutationKey = queryKeys.save('bookmark', review)
  return async (isSet: boolean): Promise<void> => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    alerts.close(bookmarksWording.failed)
    const method = isSet ? 'PUT' : 'DELETE'
    const request = () => api.call(`${method} /api/reviews/{id}/bookmark`, { params: { id: review } })
    // The action is stored, since a sign-in may lead to a provider's pages; after one in the dialog it is dropped.
    let hasWaited = false
    const storeAction = () => {
      hasWaited = true
      if (isSet) storePendingAction({ kind: 'bookmark', review })
    }
    const failure = await saveOptimistically(queryClient, {
      mutationKey,
      value: isSet,
      stored: !isSet,
      show,
      send: () => retryAfterSignIn(request, storeAction),
      valueOf: ({ is_bookmarked }) => is_bookmarked,
    })
    if (!failure && hasWaited) dropPendingAction()
    // Readers who do not sign in again need no message.
    if (failure && failure.code !== 'sign_in_required')
      alerts.show({ kind: 'error', text: bookmarksWording.failed })
  }
}
