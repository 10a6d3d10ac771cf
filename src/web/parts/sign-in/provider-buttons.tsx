import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import type { ProviderId } from '../../../contract/accounts/providers.ts'
import { providerLabel, signInWording } from '../../../contract/wording/accounts/sign-in.ts'
import { toFailure } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useLatestAction } from '../fault/latest-action.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

interface ProviderButtonsProps {
  id: string
  providers: SignInMethods['providers']
}

/** The buttons that sign in with the providers that the owner has set up. */
export function ProviderButtons({ id, providers }: ProviderButtonsProps) {
  const api = useApi()
  const { returnTo } = useSignInFlow()
  const [leavingFor, setLeavingFor] = useState<ProviderId>()
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
    setRefusal(undefined)
    try {
      const { url } = await api.call('POST /api/auth/providers/{id}', {
        params: { id: provider },
        body: { to: returnTo },
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
      <RefusalMessage id={`${id}-provider`} refusal={action.isLatest ? refusal : undefined} />
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
