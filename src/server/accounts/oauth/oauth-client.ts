import { jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { z } from 'zod'
import type { Provider } from './providers.ts'

/** A visitor's profile at a provider. */
export interface ProviderProfile {
  /** The provider's lasting id of the user: the only field that signs in. */
  subject: string
  email: string | null
  /** Whether the provider says that the email belongs to the user. */
  isVerified: boolean
  /** The user's display name there; any text. */
  name: string
}

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
  const url = openid.buildAuthorizationUrl(await configure(provider), {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    state: authorizationRequest.state,
    nonce: authorizationRequest.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(authorizationRequest.verifier),
    code_challenge_method: 'S256',
    // On a shared computer the visitor chooses the account.
    ...(provider.id === 'google' && { prompt: 'select_account' }),
  })
  return url.href
}

/**
 * Reads the user's profile from the callback URL, after checking the state, the code (with PKCE) and the ID token: its
 * issuer, audience, nonce, time and signature. Rejects with openid-client's error where a check fails; see isUnreachable.
 */
export async function readProviderProfile(
  provider: Provider,
  { authorizationRequest, callbackUrl }: { authorizationRequest: AuthorizationRequest; callbackUrl: URL },
): Promise<ProviderProfile> {
  const config = await configure(provider)
  const answer = await openid.authorizationCodeGrant(config, callbackUrl, {
    pkceCodeVerifier: authorizationRequest.verifier,
    expectedState: authorizationRequest.state,
    expectedNonce: authorizationRequest.nonce,
    idTokenExpected: true,
  })
  if (provider.id === 'line') await verifyByClientSecret(provider, answer.id_token ?? '')
  const claims = claimsSchema.parse(answer.claims())
  // An issuer may tell the email and the name there only.
  const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await openid.fetchUserInfo(config, answer.access_token, claims.sub) : {}
  const { iss, sub, email, email_verified, name } = claimsSchema.parse({ ...more, ...claims })
  return {
    // The operator may name another issuer, whose users have the same numbers.
    subject: provider.id === 'oidc' ? `${iss} ${sub}` : sub,
    email: email ?? null,
    // LINE never sends it.
    isVerified: email_verified === true || email_verified === 'true',
    name: name ?? '',
  }
}

/** Whether the provider did not answer or reported a temporary error; any other error is a refusal. */
export function isUnreachable(cause: unknown): boolean {
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

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some issuers send it as text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
})

async function configure({ id, issuer, endpoints, clientId, clientSecret }: Provider) {
  const isInsecure = issuer.startsWith('http:')
  const server: openid.ServerMetadata = endpoints
    ? {
        issuer,
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...(endpoints.keys !== undefined && { jwks_uri: endpoints.keys }),
      }
    : await discover(issuer, clientId, isInsecure)
  const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const config = new openid.Configuration(
    server,
    clientId,
    endpoints && { id_token_signed_response_alg: id === 'line' ? 'HS256' : 'RS256' },
    takesBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret),
  )
  config.timeout = TIMEOUT
  // OpenID Connect allows to trust TLS instead of the signature; it is checked all the same.
  if (server.jwks_uri !== undefined) openid.enableNonRepudiationChecks(config)
  if (isInsecure) openid.allowInsecureRequests(config)
  return config
}

async function discover(issuer: string, clientId: string, isInsecure: boolean) {
  const execute = isInsecure ? [openid.allowInsecureRequests] : []
  const found = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    timeout: TIMEOUT,
    execute,
  })
  return found.serverMetadata()
}

/** Seconds. */
const TIMEOUT = 10

/** LINE signs the ID tokens of web apps with the client secret. */
async function verifyByClientSecret({ clientId, clientSecret, issuer }: Provider, token: string) {
  await jwtVerify(token, new TextEncoder().encode(clientSecret), {
    algorithms: ['HS256'],
    issuer,
    audience: clientId,
  })
}
