import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../../contract/linked-providers.ts'
import type { ProviderId } from '../../../contract/providers.ts'
import { providerLabel, signInWording } from '../../../contract/wording/sign-in.ts'
import { toFailure } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import type { Refusal } from './use-form-submission.ts'

interface ProviderWaysProps {
  id: string
  providers: SignInMethods['providers']
}

/** The ways in by other sites that the owner has set up. */
export function ProviderWays({ id, providers }: ProviderWaysProps) {
  const api = useApi()
  const { returnTo } = useSignInFlow()
  const [leavingFor, setLeavingFor] = useState<ProviderId>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was left.
    const settle = () => setLeavingFor(undefined)
    window.addEventListener('pageshow', settle)
    return () => window.removeEventListener('pageshow', settle)
  }, [])

  const leaveFor = async (provider: ProviderId) => {
    setLeavingFor(provider)
    setRefusal(undefined)
    try {
      const there = await api.call('POST /api/auth/providers/{id}', {
        params: { id: provider },
        body: { to: returnTo },
      })
      window.location.assign(there.url)
    } catch (cause) {
      const failure = toFailure(cause)
      setRefusal({ sentence: failure.sentence, failure })
      setLeavingFor(undefined)
    }
  }
  return (
    <>
      <RefusalMessage id={`${id}-provider`} refusal={refusal} />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          busy={leavingFor === provider.id}
          onClick={() => void leaveFor(provider.id)}
        >
          {leavingFor === provider.id ? signInWording.providerWaiting : providerLabel(provider.name)}
        </Button>
      ))}
    </>
  )
}
