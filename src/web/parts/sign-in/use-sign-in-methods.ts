import { useEffect, useState } from 'react'
import type { SignInMethods } from '../../../contract/accounts/linked-providers.ts'
import { useApi } from '../../client/api/api-context.ts'

/** How this site signs in; undefined until it is loaded. */
export function useSignInMethods(): SignInMethods | undefined {
  const api = useApi()
  const [methods, setMethods] = useState<SignInMethods>()
  useEffect(() => {
    const controller = new AbortController()
    api.call('GET /api/auth/ways', { signal: controller.signal }).then(setMethods, () => {
      // The password works without it.
    })
    return () => controller.abort()
  }, [api])
  return methods
}
