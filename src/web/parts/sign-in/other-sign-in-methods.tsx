import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import { signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { useApi } from '../../client/api/api-context.ts'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import type { SignInTab } from './sign-in-tabs.tsx'
import { KeyRound } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { usePasskey } from './use-passkey.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './sign-in.module.css'

interface OtherSignInMethodsProps {
  id: string
  tab: SignInTab
}

/** The sign-in methods without a password that the browser and the site support; nothing if there are none. */
export function OtherSignInMethods({ id, tab }: OtherSignInMethodsProps) {
  const providers = useProviders()
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

/** An empty list until the providers are loaded. */
function useProviders(): SignInMethods['providers'] {
  const api = useApi()
  const [providers, setProviders] = useState<SignInMethods['providers']>([])
  useEffect(() => {
    const controller = new AbortController()
    api.call('GET /api/auth/ways', { signal: controller.signal }).then(
      (methods) => setProviders(methods.providers),
      () => {
        // The other sign-in methods work without it.
      },
    )
    return () => controller.abort()
  }, [api])
  return providers
}

/** The button that signs in with a passkey, for browsers that support it. */
function PasskeyButton({ id }: { id: string }) {
  const { isWaiting, refusal, press } = usePasskey()
  return (
    <>
      <RefusalMessage id={`${id}-passkey`} refusal={refusal} />
      <Button busy={isWaiting} onClick={() => void press()}>
        {!isWaiting && <KeyRound />}
        <span>{isWaiting ? signInWording.passkeyWaiting : signInWording.passkey}</span>
      </Button>
    </>
  )
}
