import { useEffect, useRef, useState } from 'react'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { ApiFailure } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { signInWithPasskey, supportsPasskeyAutofill } from './passkey-sign-in.ts'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

/**
 * In by a passkey: at the press of a button, or chosen in the address field where the browser offers that. A browser
 * answers one question at a time, so that the button's takes the place of the field's.
 */
export function usePasskey() {
  const api = useApi()
  const { enter } = useSignInFlow()
  const [isWaiting, setIsWaiting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const asked = useRef<AbortController>(undefined)

  const ask = async (mediation: 'optional' | 'conditional') => {
    asked.current?.abort()
    const given = new AbortController()
    asked.current = given
    try {
      enter('signed_in', await signInWithPasskey(api, mediation, given.signal))
    } catch (cause) {
      // Only who has shown a passkey, or has pressed for one, is told.
      const isTold =
        mediation === 'optional' || (cause instanceof ApiFailure && cause.failure.code === 'passkey_refused')
      if (given.signal.aborted || !isTold) return
      setRefusal(toRefusal(cause))
      void offer()
    }
  }
  const offer = async () => {
    if (await supportsPasskeyAutofill()) void ask('conditional')
  }
  useEffect(() => {
    let isLeft = false
    void supportsPasskeyAutofill().then((areOffered) => {
      if (areOffered && !isLeft) void ask('conditional')
    })
    return () => {
      isLeft = true
      asked.current?.abort()
    }
  }, [])

  const press = async () => {
    setIsWaiting(true)
    setRefusal(undefined)
    await ask('optional')
    setIsWaiting(false)
  }
  return { isWaiting, refusal, press }
}

function toRefusal(cause: unknown): Refusal {
  if (!(cause instanceof ApiFailure)) return { sentence: signInWording.passkeyNone }
  return { sentence: cause.failure.sentence, failure: cause.failure }
}
