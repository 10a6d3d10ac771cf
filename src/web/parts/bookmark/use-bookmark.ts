import { useRef } from 'react'
import { bookmarksWording } from '../../../contract/wording/bookmarks.ts'
import { useApi } from '../../client/api-context.ts'
import { toFailure } from '../../client/api.ts'
import { dropDeed, keepDeed } from '../../client/deed.ts'
import { useSteadily } from '../../client/steadily.ts'
import { useAlerts } from '../../ui/alerts.tsx'

/**
 * Sets or unsets a bookmark: at once on the screen, by `show`, and back again where the server could not. A press
 * while one is under way is the second half of a double click.
 */
export function useBookmark(review: number, show: (isSet: boolean) => void) {
  const api = useApi()
  const steadily = useSteadily()
  const alerts = useAlerts()
  const isUnderWay = useRef(false)
  return async (isSet: boolean): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    show(isSet)
    try {
      const method = isSet ? 'PUT' : 'DELETE'
      const ask = () => api.call(`${method} /api/reviews/{id}/bookmark`, { params: { id: review } })
      // A sign-in may lead over pages of others; one over this page needs the deed no more.
      let hasWaited = false
      const { is_bookmarked } = await steadily(ask, () => {
        hasWaited = true
        if (isSet) keepDeed({ kind: 'bookmark', review })
      })
      if (hasWaited) dropDeed()
      show(is_bookmarked)
    } catch (cause) {
      show(!isSet)
      // Who does not sign in again knows why.
      if (toFailure(cause).code !== 'sign_in_required')
        alerts.show({ kind: 'error', text: bookmarksWording.failed })
    } finally {
      isUnderWay.current = false
    }
  }
}
