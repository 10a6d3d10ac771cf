import { useEffect, useRef, useState } from 'react'
import type { ChosenSubscription, Subscription } from '../../../contract/newsletter/newsletter.ts'
import type { Failure } from '../../../contract/page.ts'
import { isProblemCode } from '../../../contract/problems.ts'
import { toFailure, type Api } from '../../client/api/api.ts'
import { failureFromCode } from '../../client/api/failure-from-code.ts'
import { focusHeading } from '../../client/move-focus.ts'

/** The subscription and the state of its actions; a failure leaves it unchanged. `done`: the outcome in the query, after a form without script. */
export function useSubscription<Action extends string>(loaded: Subscription, done: string | null) {
  const [subscription, setSubscription] = useState<ChosenSubscription>(loaded)
  const [running, setRunning] = useState<Action>()
  const [last, setLast] = useState<Action | undefined>()
  const [failure, setFailure] = useState<Failure | undefined>(
    isProblemCode(done) ? failureFromCode(done) : undefined,
  )
  const pressedButton = useRef<Element>(null)

  const run = async (action: Action, call: () => Promise<ChosenSubscription>) => {
    if (running !== undefined) return
    pressedButton.current = document.activeElement
    setRunning(action)
    setLast(action)
    try {
      setSubscription(await call())
      setFailure(undefined)
    } catch (cause) {
      setFailure(toFailure(cause))
    }
    setRunning(undefined)
  }
  useFocusOnHeading(failure?.code === 'subscription_not_found' ? 'lost' : subscription.state)
  useEffect(() => {
    // The button was disabled during the request, so it lost the focus.
    const button = pressedButton.current
    if (running !== undefined || document.activeElement !== document.body) return
    if (button instanceof HTMLElement && button.isConnected) button.focus({ preventScroll: true })
  }, [running])

  return {
    subscription,
    running,
    /** The last action; undefined before the first. */
    last,
    failure,
    run,
  }
}

/** Focuses the heading when the step changes, so that screen readers announce it. */
function useFocusOnHeading(step: string): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    focusHeading()
  }, [step])
}

// Changes that the token of a newsletter mail allows. Each returns the changed subscription or throws ApiFailure.

export function confirmSubscription(api: Api, token: string) {
  return api.call('POST /api/newsletter/confirm', { body: { token } })
}

/** An empty list means all categories. */
export function chooseCategories(api: Api, token: string, categories: readonly string[]) {
  return api.call('PUT /api/newsletter/subscription', { body: { token, categories: [...categories] } })
}

export function unsubscribe(api: Api, token: string) {
  return api.call('POST /api/newsletter/leave', { body: { token } })
}
