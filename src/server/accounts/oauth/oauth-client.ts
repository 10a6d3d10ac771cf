import { importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as openid from 'openid-client'
import type { ProviderId } from '../../../contract/providers.ts'
import type { ClientSettings } from './provider-settings.ts'
import { NoAnswer, readGitHubIdentity } from './github.ts'
import { type ProviderProfile, readProviderProfile } from './provider-profile.ts'
import type { Endpoints, Provider } from './providers.ts'

/** What is made for one way there and back, and must come back or be proved. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
}

/** Hard to guess, all three. */
export function newAuthorizationRequest(): AuthorizationRequest {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
}

/** The provider's address at which its holder signs in there; it sends the browser back to `returnTo`. */
export async function authorizationUrl(
  provider: Provider,
  { authorizationRequest, returnTo }: { authorizationRequest: AuthorizationRequest; returnTo: string },
): Promise<string> {
  const config = await configure(provider)
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: SCOPES[provider.id],
    state: authorizationRequest.state,
    code_challenge: await openid.calculatePKCECodeChallenge(authorizationRequest.verifier),
    code_challenge_method: 'S256',
    ...(hasIdentityToken(provider) ? { nonce: authorizationRequest.nonce } : {}),
    ...MORE[provider.id],
  })
  return address.href
}

/**
 * Who signed in there, by the address that the provider sent the browser back to: our state, a code that only we can
 * use, and where there is an identity token its issuer, audience, nonce, time and signature. Rejects where anything
 * is not as it must be, as the library does; see isUnreachable.
 */
export async function readProviderProfileFromCallback(
  provider: Provider,
  { authorizationRequest, cameTo }: { authorizationRequest: AuthorizationRequest; cameTo: URL },
): Promise<ProviderProfile> {
  const config = await configure(provider)
  const checks = {
    pkceCodeVerifier: authorizationRequest.verifier,
    expectedState: authorizationRequest.state,
  }
  if (!hasIdentityToken(provider)) {
    const { access_token } = await openid.authorizationCodeGrant(config, cameTo, checks)
    return readGitHubIdentity(config, provider.endpoints, access_token)
  }
  const answer = await openid.authorizationCodeGrant(config, cameTo, {
    ...checks,
    expectedNonce: authorizationRequest.nonce,
  })
  if (provider.id === 'line') await verifyByOurSecret(provider, answer.id_token ?? '')
  return readProviderProfile(answer.claims() ?? {}, cameTo.searchParams.get('user'))
}

/** Whether the provider did not answer, or said that it cannot now; anything else is a refusal. */
export function isUnreachable(cause: unknown): boolean {
  if (cause instanceof NoAnswer) return true
  if (cause instanceof openid.AuthorizationResponseError) return NOT_NOW.has(cause.error)
  if (cause instanceof openid.ResponseBodyError) return cause.status >= 500 || NOT_NOW.has(cause.error)
  if (cause instanceof openid.ClientError) {
    return cause.code === 'OAUTH_TIMEOUT' || (cause.cause instanceof Response && cause.cause.status >= 500)
  }
  // What fetch throws where nobody answers.
  return cause instanceof TypeError && cause.message === 'fetch failed'
}

const NOT_NOW = new Set(['server_error', 'temporarily_unavailable'])

/** For the log: why, without anything of the person or of the secrets. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof openid.AuthorizationResponseError || cause instanceof openid.ResponseBodyError)
    return cause.error
  if (cause instanceof openid.ClientError) return `${cause.message} (${cause.code ?? ''})`
  return cause instanceof Error ? cause.message : 'unknown'
}

const SCOPES: Record<ProviderId, string> = {
  google: 'openid email profile',
  github: 'read:user user:email',
  apple: 'openid name email',
  line: 'openid profile email',
}

const MORE: Record<ProviderId, Record<string, string>> = {
  // On a shared computer whoever is there chooses.
  google: { prompt: 'select_account' },
  github: {},
  // Apple tells the name and the address in no other way.
  apple: { response_mode: 'form_post' },
  line: {},
}

function hasIdentityToken({ id }: Provider): boolean {
  return id !== 'github'
}

async function configure(provider: Provider): Promise<openid.Configuration> {
  const { endpoints, client } = provider
  const secret = provider.id === 'apple' ? await signAppleSecret(provider) : provider.client.clientSecret
  const config = new openid.Configuration(
    {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      ...(endpoints.keys === undefined ? {} : { jwks_uri: endpoints.keys }),
    },
    client.clientId,
    { id_token_signed_response_alg: provider.id === 'line' ? 'HS256' : 'RS256' },
    openid.ClientSecretPost(secret),
  )
  config.timeout = PATIENCE
  // Over TLS a token may be believed unsigned; we check all the same.
  if (endpoints.keys !== undefined) openid.enableNonRepudiationChecks(config)
  if (endpoints.token.startsWith('http:')) openid.allowInsecureRequests(config)
  return config
}

/** Seconds that a provider is waited for. */
const PATIENCE = 10

/** LINE signs what it tells web pages with the channel's own secret. */
async function verifyByOurSecret(
  { client, endpoints }: { client: ClientSettings; endpoints: Endpoints },
  token: string,
): Promise<void> {
  await jwtVerify(token, new TextEncoder().encode(client.clientSecret), {
    algorithms: ['HS256'],
    issuer: endpoints.issuer,
    audience: client.clientId,
  })
}

/** Apple takes no secret but one signed with the owner's key, good for minutes. */
function signAppleSecret({ client, endpoints }: Extract<Provider, { id: 'apple' }>): Promise<string> {
  return importPKCS8(client.privateKey, 'ES256').then((key) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: client.keyId })
      .setIssuer(client.teamId)
      .setSubject(client.clientId)
      .setAudience(endpoints.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key),
  )
}
