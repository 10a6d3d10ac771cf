import { type RefObject, useEffect } from 'react'
import { useApi } from '../../client/api/api-context.ts'
import { onNearViewport } from '../../client/near-viewport.ts'
import { useSession } from '../../client/session/session.ts'

/** Hides the line for the letter from those whom the letter reaches already. */
export function useHiddenFromSubscribers(line: RefObject<HTMLFormElement | null>): void {
  const api = useApi()
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    const { current: form } = line
    if (!form || !isSignedIn) return undefined
    let isGone = false
    const hide = (isHidden: boolean) => {
      if (!isGone) form.hidden = isHidden
    }
    const stop = onNearViewport(form, () => {
      api.call('GET /api/account/newsletter').then(
        ({ is_subscribed }) => hide(is_subscribed),
        // Where it cannot be read, the line stays.
        () => undefined,
      )
    })
    return () => {
      hide(false)
      isGone = true
      stop()
    }
  }, [line, api, isSignedIn])
}
