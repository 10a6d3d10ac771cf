import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { useApi } from '../../client/api/api-context.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { dropPendingAction, storePendingAction } from '../../client/session/pending-action.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import styles from './bookmark-button.module.css'
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'
import { useFailureAlert } from '../fault/use-failure-alert.ts'

interface BookmarkButtonProps
  extends Pick<ButtonLook, 'variant'>, Pick<ComponentProps<'button'>, 'aria-label' | 'disabled'> {
  isSet: boolean
  onPress: (isSet: boolean) => void
}

/** 收藏／已收藏, with a filled icon when set. */
export function BookmarkButton({ isSet, onPress, ...rest }: BookmarkButtonProps) {
  return (
    <Button
      {...rest}
      size="s"
      aria-pressed={isSet}
      className={isSet ? styles.bookmarked : undefined}
      onClick={() => onPress(!isSet)}
    >
      <Bookmark />
      {isSet ? bookmarksWording.set : bookmarksWording.unset}
    </Button>
  )
}

/** Sets or removes a bookmark, which `show` shows at once. A press during the request is ignored: the second half of a double click. */
export function useBookmark(review: number, show: (isSet: boolean) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retryAfterSignIn = useRetryAfterSignIn()
  const failureAlert = useFailureAlert()
  const mutationKey = queryKeys.save('bookmark', review)
  const save = async (isSet: boolean): Promise<void> => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    failureAlert.close(bookmarksWording.failed)
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
      failureAlert.show(bookmarksWording.failed, failure, () => void save(isSet))
  }
  return save
}
