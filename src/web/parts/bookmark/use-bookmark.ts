import { useRef } from 'react'
import type { Bookmark } from '../../../contract/bookmarks.ts'
import { bookmarksWording } from '../../../contract/wording/bookmarks.ts'
import { useApi } from '../../client/api-context.ts'
import { toFailure } from '../../client/api.ts'
import { keepDeed } from '../../client/deed.ts'
import { useAlerts } from '../../ui/alerts.tsx'

/**
 * Sets or unsets a bookmark: at once on the screen, by `show`, and back again where the server could not. A press
 * while one is under way is the second half of a double click.
 */
export function useBookmark(review: number, show: (isSet: boolean) => void) {
  const { caller } = useApi()
  const alerts = useAlerts()
  const isUnderWay = useRef(false)
  return async (isSet: boolean): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    show(isSet)
    try {
      const method = isSet ? 'PUT' : 'DELETE'
      const { is_bookmarked } = await caller.change<Bookmark>(method, `/api/reviews/${review}/bookmark`)
      show(is_bookmarked)
    } catch (cause) {
      show(!isSet)
      // The sign-in that opens by itself then does what was asked for.
      if (isSet && toFailure(cause).code === 'sign_in_required') keepDeed({ kind: 'bookmark', review })
      else alerts.show({ kind: 'error', text: bookmarksWording.failed })
    } finally {
      isUnderWay.current = false
    }
  }
}
