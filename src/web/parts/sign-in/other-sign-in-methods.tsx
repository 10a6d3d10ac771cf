import { useEffect, useState, useEffectEvent, useRef } from 'react'
import type { SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import type { ProviderId } from '../../../contract/accounts/providers.ts'
import { signInWording, providerLabel } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure, ApiFailure } from '../../client/api/api.ts'
import { readPendingAction } from '../../client/session/pending-action.ts'
import { useLatestAction } from '../fault/latest-action.tsx'
import { supportsPasskeys, signInWithPasskey, supportsPasskeyAutofill } from './passkey-sign-in.ts'
import { RefusalMessage } from './refusal-message.tsx'
import { pathAfterProvider, useSignInFlow } from './sign-in-flow.ts'
import type { SignInTab } from './sign-in-tabs.tsx'
import styles from './sign-in.module.css'
import { useSignInMethods } from './use-sign-in-methods.ts'
import type { Refusal } from './use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { KeyRound } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'

/** The sign-in methods without a password that the browser and the site support; nothing if there are none. */
export function OtherSignInMethods({ id, tab }: { id: string; tab: SignInTab }) {
  const { providers = [] } = useSignInMethods() ?? {}
  const isPasskeyOffered = tab === 'sign-in' && supportsPasskeys()
  if (!isPasskeyOffered && providers.length === 0) return null
  return (
    <div className={styles.otherMethods}>
      <Row as="p" gap="3" size="3" tone="quiet" className={styles.divider}>
        {signInWording.or}
      </Row>
      {isPasskeyOffered && <PasskeyButton id={id} />}
      {providers.length > 0 && <ProviderButtons id={id} providers={providers} />}
    </div>
  )
}

/** The button that signs in with a passkey, for browsers that support it. */
function PasskeyButton({ id }: { id: string }) {
  const { isWaiting, refusal, press } = usePasskey()
  return (
    <>
      <RefusalMessage id={`${id}-passkey`} refusal={refusal} onRetry={() => void press()} />
      <Button busy={isWaiting} onClick={() => void press()}>
        {!isWaiting && <KeyRound />}
        <span>{isWaiting ? signInWording.passkeyWaiting : signInWording.passkey}</span>
      </Button>
    </>
  )
}

/** The buttons that sign in with the providers that the owner has set up. */
function ProviderButtons({ id, providers }: { id: string; providers: SignInMethods['providers'] }) {
  const api = useApi()
  const { returnTo } = useSignInFlow()
  const [leavingFor, setLeavingFor] = useState<ProviderId>()
  const [pressed, setPressed] = useState<ProviderId>()
  const [refusal, setRefusal] = useState<Refusal>()
  const action = useLatestAction()
  useEffect(() => {
    // After going back from the provider the browser may show the page as it was, with the busy button.
    const reset = () => setLeavingFor(undefined)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  const goToProvider = async (provider: ProviderId) => {
    action.begin()
    setLeavingFor(provider)
    setPressed(provider)
    setRefusal(undefined)
    try {
      const { url } = await api.call('POST /api/auth/providers/{id}', {
        params: { id: provider },
        body: { to: pathAfterProvider(returnTo, readPendingAction()) },
      })
      window.location.assign(url)
    } catch (cause) {
      const failure = toFailure(cause)
      setRefusal({ sentence: failure.sentence, failure })
      setLeavingFor(undefined)
    }
  }
  return (
    <>
      <RefusalMessage
        id={`${id}-provider`}
        refusal={action.isLatest ? refusal : undefined}
        onRetry={() => pressed && void goToProvider(pressed)}
      />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          busy={leavingFor === provider.id}
          onClick={() => void goToProvider(provider.id)}
        >
          {leavingFor === provider.id ? signInWording.providerWaiting : providerLabel(provider.name)}
        </Button>
      ))}
    </>
  )
}

/** Signs in with a passkey, by the button or the autofill, whose request the button's aborts: a browser allows one. */
function usePasskey() {
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
