import { useQueryClient } from '@tanstack/react-query'
import { bookmarksWording } from '../../../contract/wording/bookmarks.ts'
import { useApi } from '../../client/api-context.ts'
import { dropPendingAction, storePendingAction } from '../../client/pending-action.ts'
import { saveOptimistically } from '../../client/optimistic-save.ts'
import { queryKeys } from '../../client/query-keys.ts'
import { useRetryAfterSignIn } from '../../client/retry-after-sign-in.ts'
import { useAlerts } from '../../ui/alerts.tsx'

/**
 * Sets or unsets a bookmark, shown at once by `show`. A press while one is under way is the second half of a double
 * click.
 */
export function useBookmark(review: number, show: (isSet: boolean) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retryAfterSignIn = useRetryAfterSignIn()
  const alerts = useAlerts()
  const mutationKey = queryKeys.save('bookmark', review)
  return async (isSet: boolean): Promise<void> => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const method = isSet ? 'PUT' : 'DELETE'
    const request = () => api.call(`${method} /api/reviews/{id}/bookmark`, { params: { id: review } })
    // A sign-in may lead over pages of others; after one over this page the stored action is not needed any more.
    let hasWaited = false
    const keep = () => {
      hasWaited = true
      if (isSet) storePendingAction({ kind: 'bookmark', review })
    }
    const failure = await saveOptimistically(queryClient, {
      mutationKey,
      value: isSet,
      stored: !isSet,
      show,
      send: () => retryAfterSignIn(request, keep),
      valueOf: ({ is_bookmarked }) => is_bookmarked,
    })
    if (!failure && hasWaited) dropPendingAction()
    // Those who do not sign in again know why.
    if (failure && failure.code !== 'sign_in_required')
      alerts.show({ kind: 'error', text: bookmarksWording.failed })
  }
}
