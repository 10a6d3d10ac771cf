import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../../contract/linked-providers.ts'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { useApi } from '../../client/api-context.ts'
import { supportsPasskeys } from './passkey-sign-in.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { ProviderWays } from './provider-ways.tsx'
import type { SignInTab } from './sign-in-tabs.tsx'
import styles from './sign-in.module.css'

interface OtherWaysProps {
  id: string
  tab: SignInTab
}

/** The ways in without a password that this browser and this site know; nothing where there are none. */
export function OtherWays({ id, tab }: OtherWaysProps) {
  const providers = useProviders()
  const isPasskeyOffered = tab === 'sign-in' && supportsPasskeys()
  if (!isPasskeyOffered && providers.length === 0) return null
  return (
    <div className={styles.otherMethods}>
      <p className={styles.divider}>{signInWording.or}</p>
      {isPasskeyOffered && <PasskeyWay id={id} />}
      {providers.length > 0 && <ProviderWays id={id} providers={providers} />}
    </div>
  )
}

/** None until they are known. */
function useProviders(): SignInMethods['providers'] {
  const api = useApi()
  const [providers, setProviders] = useState<SignInMethods['providers']>([])
  useEffect(() => {
    const given = new AbortController()
    api.call('GET /api/auth/ways', { signal: given.signal }).then(
      (ways) => setProviders(ways.providers),
      () => {
        // The other ways are there all the same.
      },
    )
    return () => given.abort()
  }, [api])
  return providers
}
