import { importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as openid from 'openid-client'
import type { ProviderId } from '../../../contract/accounts/providers.ts'
import type { ClientSettings } from './provider-settings.ts'
import { ProviderUnavailable, readGitHubProfile } from './github.ts'
import { type ProviderProfile, readProviderProfile } from './provider-profile.ts'
import type { Endpoints, Provider } from './providers.ts'

/** Random values of one authorization request, compared with those of its callback. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
}

export function newAuthorizationRequest(): AuthorizationRequest {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
}

/** The provider's URL at which the user signs in; it redirects the browser to `returnTo`. */
export async function authorizationUrl(
  provider: Provider,
  { authorizationRequest, returnTo }: { authorizationRequest: AuthorizationRequest; returnTo: string },
): Promise<string> {
  const config = await configure(provider)
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: returnTo,
    scope: SCOPES[provider.id],
    state: authorizationRequest.state,
    code_challenge: await openid.calculatePKCECodeChallenge(authorizationRequest.verifier),
    code_challenge_method: 'S256',
    ...(hasIdToken(provider) ? { nonce: authorizationRequest.nonce } : {}),
    ...EXTRA_PARAMETERS[provider.id],
  })
  return url.href
}

/**
 * Reads the user's profile from the callback URL, after checking the state, the code (with PKCE) and, where there is
 * an ID token, its issuer, audience, nonce, time and signature. Rejects with openid-client's error where a check
 * fails; see isUnreachable.
 */
export async function readProviderProfileFromCallback(
  provider: Provider,
  { authorizationRequest, callbackUrl }: { authorizationRequest: AuthorizationRequest; callbackUrl: URL },
): Promise<ProviderProfile> {
  const config = await configure(provider)
  const checks = {
    pkceCodeVerifier: authorizationRequest.verifier,
    expectedState: authorizationRequest.state,
  }
  if (!hasIdToken(provider)) {
    const { access_token } = await openid.authorizationCodeGrant(config, callbackUrl, checks)
    return readGitHubProfile(config, provider.endpoints, access_token)
  }
  const answer = await openid.authorizationCodeGrant(config, callbackUrl, {
    ...checks,
    expectedNonce: authorizationRequest.nonce,
  })
  if (provider.id === 'line') await verifyByClientSecret(provider, answer.id_token ?? '')
  return readProviderProfile(answer.claims() ?? {}, callbackUrl.searchParams.get('user'))
}

/** Whether the provider did not answer or reported a temporary error; any other error is a refusal. */
export function isUnreachable(cause: unknown): boolean {
  if (cause instanceof ProviderUnavailable) return true
  if (cause instanceof openid.AuthorizationResponseError) return TEMPORARY_ERRORS.has(cause.error)
  if (cause instanceof openid.ResponseBodyError)
    return cause.status >= 500 || TEMPORARY_ERRORS.has(cause.error)
  if (cause instanceof openid.ClientError) {
    return cause.code === 'OAUTH_TIMEOUT' || isServerError(cause.cause)
  }
  // fetch throws this where the connection fails.
  return cause instanceof TypeError && cause.message === 'fetch failed'
}

/** Whether it is a response like that. No `instanceof`: the HTTP server has replaced the global Response, fetch's is another. */
function isServerError(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'status' in cause && Number(cause.status) >= 500
}

const TEMPORARY_ERRORS = new Set(['server_error', 'temporarily_unavailable'])

/** The reason for the log, without personal data and secrets. */
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

const EXTRA_PARAMETERS: Record<ProviderId, Record<string, string>> = {
  // On a shared computer the visitor chooses the account.
  google: { prompt: 'select_account' },
  github: {},
  // Apple sends name and email in this response mode only.
  apple: { response_mode: 'form_post' },
  line: {},
}

function hasIdToken({ id }: Provider): boolean {
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
  config.timeout = TIMEOUT
  // OpenID Connect allows to trust TLS instead of the signature; it is checked all the same.
  if (endpoints.keys !== undefined) openid.enableNonRepudiationChecks(config)
  if (endpoints.token.startsWith('http:')) openid.allowInsecureRequests(config)
  return config
}

/** Seconds. */
const TIMEOUT = 10

/** LINE signs the ID tokens of web apps with the client secret. */
async function verifyByClientSecret(
  { client, endpoints }: { client: ClientSettings; endpoints: Endpoints },
  token: string,
): Promise<void> {
  await jwtVerify(token, new TextEncoder().encode(client.clientSecret), {
    algorithms: ['HS256'],
    issuer: endpoints.issuer,
    audience: client.clientId,
  })
}

/** Apple's client secret is a JWT signed with the owner's key, valid for minutes. */
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
