import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { ApiFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useLatestAction } from '../fault/latest-action.tsx'
import { signInWithPasskey, supportsPasskeyAutofill } from './passkey-sign-in.ts'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

/**
 * Signs in with a passkey: by the button, or from the email field's autofill. A browser allows one request at a time, so
 * the button's request aborts that of the autofill.
 */
export function usePasskey() {
  const api = useApi()
  const { noteSignedIn } = useSignInFlow()
  const [isWaiting, setIsWaiting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const request = useRef<AbortController>(undefined)
  const action = useLatestAction()

  const signIn = async (mediation: 'optional' | 'conditional') => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    try {
      noteSignedIn('signed_in', await signInWithPasskey(api, mediation, controller.signal))
    } catch (cause) {
      // Without a press of the button, only the server's refusal is shown.
      const isShown =
        mediation === 'optional' || (cause instanceof ApiFailure && cause.failure.code === 'passkey_refused')
      if (controller.signal.aborted || !isShown) return
      action.begin()
      setRefusal(toRefusal(cause))
      void startAutofill()
    }
  }
  const startAutofill = async () => {
    if (await supportsPasskeyAutofill()) void signIn('conditional')
  }
  const fill = useEffectEvent(() => void signIn('conditional'))
  useEffect(() => {
    let isUnmounted = false
    void supportsPasskeyAutofill().then((isSupported) => {
      if (isSupported && !isUnmounted) fill()
    })
    return () => {
      isUnmounted = true
      request.current?.abort()
    }
  }, [])

  const press = async () => {
    action.begin()
    setIsWaiting(true)
    setRefusal(undefined)
    await signIn('optional')
    setIsWaiting(false)
  }
  return { isWaiting, refusal: action.isLatest ? refusal : undefined, press }
}

function toRefusal(cause: unknown): Refusal {
  if (!(cause instanceof ApiFailure)) return { sentence: signInWording.passkeyNone }
  return { sentence: cause.failure.sentence, failure: cause.failure }
}
