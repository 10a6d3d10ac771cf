import { oauthCallbackPath } from '../../../contract/links.ts'
import type { ProviderTest } from '../../../contract/settings/studio-providers.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from './providers.ts'

/** Sends a code that is none to the provider: one that knows the credentials complains of the code alone. */
export async function testProvider(
  { siteUrl, log }: Pick<Deps, 'siteUrl' | 'log'>,
  provider: Provider,
): Promise<ProviderTest['result']> {
  const { isUnreachable, newAuthorizationRequest, readProviderProfileFromCallback, reasonOf } =
    await import('./oauth-client.ts')
  const authorizationRequest = newAuthorizationRequest()
  const parameters = new URLSearchParams({
    code: 'a-test-of-the-settings',
    state: authorizationRequest.state,
  })
  const callbackUrl = new URL(`${siteUrl}${oauthCallbackPath(provider.id)}?${parameters}`)
  try {
    await readProviderProfileFromCallback(provider, { authorizationRequest, callbackUrl })
    return 'accepted'
  } catch (cause) {
    const reason = reasonOf(cause)
    if (KNOWN_CLIENT.has(reason)) return 'accepted'
    log.info({ provider: provider.id, reason }, 'a sign-in provider did not accept the credentials')
    return isUnreachable(cause) ? 'unreachable' : 'refused'
  }
}

/** Errors about the code alone (RFC 6749, section 5.2; GitHub's own). */
const KNOWN_CLIENT: ReadonlySet<string> = new Set(['invalid_grant', 'bad_verification_code'])
