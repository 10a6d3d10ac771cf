import { z } from 'zod'
import { HOME_PATH, oauthCallbackPath, safeReturnPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/accounts/providers.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Deps } from '../../deps.ts'
import { toProblem } from '../../platform/http/responses/answer-problem.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { OAUTH_STATE_MINUTES, OAUTH_START_LIMIT } from '../accounts.policy.ts'
import { insertVerification, takeVerification } from '../credentials.store.ts'
import { type Browser, sessionTimes, type WithCookies } from '../sessions.service.ts'
import { findOpenSession } from '../sessions.store.ts'
import { startSession } from '../two-factor/two-factor.service.ts'
import { findOrCreateAccount, linkProvider } from './linked-providers.service.ts'
import type { ProviderProfile } from './oauth-client.ts'
import type { Provider } from './providers.ts'

interface OAuthStart {
  provider: ProviderId
  /** The path to return to, as the client sent it. */
  to: string
  senderKey: string
  /** The value of the browser's OAuth cookie: only the same browser can return. */
  cookie: string
  /** The account to link the provider to; null for signing in. */
  linkTo: { userId: string; sessionId: string } | null
}

/** The provider's URL. Throws not_found where it is not set up, provider_refused, provider_unreachable, too_many_requests. */
export async function startOAuth(deps: Deps, { provider: id, to, senderKey, cookie, linkTo }: OAuthStart) {
  const provider = requireProvider(deps, id)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...OAUTH_START_LIMIT, key: senderKey })
  const { authorizationUrl, newAuthorizationRequest } = await import('./oauth-client.ts')
  const authorizationRequest = newAuthorizationRequest()
  const returnTo = deps.siteUrl + oauthCallbackPath(id)
  const url = await askProvider(deps, id, authorizationUrl(provider, { authorizationRequest, returnTo }))
  const now = deps.clock.now()
  const flow: StoredFlow = {
    provider: id,
    to: readReturnPath(to),
    browser: hashFlowValue(deps, cookie),
    links_to: linkTo,
    nonce: authorizationRequest.nonce,
    verifier: authorizationRequest.verifier,
  }
  const expiresAt = new Date(now.getTime() + OAUTH_STATE_MINUTES * 60_000)
  await insertVerification(
    queries,
    { identifier: identifierOf(deps, authorizationRequest.state), value: JSON.stringify(flow), expiresAt },
    now,
  )
  return url
}

interface OAuthCallback {
  provider: ProviderId
  /** The parameters that the provider added to the callback. */
  parameters: URLSearchParams
  /** The value of the browser's OAuth cookie; undefined where it sent none. */
  cookie: string | undefined
}

/** Signs in or links who returns from a provider. The answer is the URL to redirect to, also with the code of a problem. */
export async function handleOAuthCallback(
  deps: Deps,
  browser: Browser,
  { provider: id, parameters, cookie }: OAuthCallback,
): Promise<WithCookies<string>> {
  const flow = await takeFlow(deps, { provider: id, state: parameters.get('state') ?? '', cookie })
  if (!flow) {
    deps.log.info({ provider: id, problem: 'provider_refused' }, 'an OAuth callback has no flow')
    return { value: signInUrl({ problem: 'provider_refused', to: '/' }), cookies: [] }
  }
  const { to, links_to: linkTo } = flow
  try {
    const profile = await readProfile(deps, flow, parameters)
    if (linkTo) {
      await linkProvider(deps, await requireOpenSession(deps, linkTo), id, profile)
      return { value: appUrl(to), cookies: [] }
    }
    const account = await findOrCreateAccount(deps, id, profile)
    const { value, cookies } = await startSession(deps, browser, { account, factor: id })
    const isPending = value.state === 'second_step'
    return { value: isPending ? signInUrl({ 'second-step': '1', to }) : appUrl(to), cookies }
  } catch (cause) {
    const { code } = toProblem(cause)
    deps.log.info({ provider: id, problem: code }, 'an OAuth sign-in was refused')
    if (!(cause instanceof Problem)) deps.log.error({ err: cause, provider: id }, 'an OAuth callback failed')
    return { value: linkTo ? notLinkedUrl(code, to) : signInUrl({ problem: code, to }), cookies: [] }
  }
}

/** A path of this site, normalised as a URL writes it; home for anything that could lead to another site. */
export function readReturnPath(typed: string): string {
  // Browsers read a backslash as a slash, and drop control characters.
  if (!typed.startsWith('/') || typed.startsWith('//') || /[\\\p{Cc}]/u.test(typed)) return HOME_PATH
  const url = URL.parse(typed, PLACEHOLDER_ORIGIN)
  if (url?.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return HOME_PATH
  return safeReturnPath(url.pathname + url.search + url.hash)
}

/** A hash route of the app. It contains nothing that a provider sent. */
function appUrl(path: string): string {
  return `/#${path}`
}

/** The sign-in: at its second step, or with the reason why the visitor is not signed in. */
function signInUrl(query: Record<string, string>): string {
  return appUrl(`${SIGN_IN_PATH}?${new URLSearchParams(query)}`)
}

/** The page on which linking began, which shows why nothing was linked. */
function notLinkedUrl(code: ProblemCode, to: string): string {
  const url = new URL(to, PLACEHOLDER_ORIGIN)
  url.searchParams.set('problem', code)
  return appUrl(url.pathname + url.search + url.hash)
}

const PLACEHOLDER_ORIGIN = 'https://site.invalid'

const flowSchema = z.object({
  provider: z.enum(PROVIDER_IDS),
  to: z.string(),
  browser: z.string(),
  links_to: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  nonce: z.string(),
  verifier: z.string(),
})

type StoredFlow = z.infer<typeof flowSchema>
type Flow = StoredFlow & { state: string }

/** Undefined where the state is unknown, expired or used, or belongs to another provider or browser. */
async function takeFlow(
  deps: Deps,
  { provider, state, cookie }: { provider: ProviderId; state: string; cookie: string | undefined },
): Promise<Flow | undefined> {
  const value = await takeVerification(deps.database.queries, identifierOf(deps, state), deps.clock.now())
  if (value === undefined) return undefined
  const flow = flowSchema.parse(JSON.parse(value))
  const isSameBrowser = cookie !== undefined && isSameHash(flow.browser, hashFlowValue(deps, cookie))
  return isSameBrowser && flow.provider === provider ? { ...flow, state } : undefined
}

async function readProfile(deps: Deps, flow: Flow, parameters: URLSearchParams): Promise<ProviderProfile> {
  const { readProviderProfile } = await import('./oauth-client.ts')
  const { provider: id } = flow
  const callbackUrl = new URL(`${deps.siteUrl}${oauthCallbackPath(id)}?${parameters}`)
  const provider = requireProvider(deps, id)
  return askProvider(deps, id, readProviderProfile(provider, { authorizationRequest: flow, callbackUrl }))
}

/** Logs the reason of a refusal. Throws provider_refused, provider_unreachable. */
async function askProvider<T>(deps: Deps, id: ProviderId, call: Promise<T>): Promise<T> {
  const { isUnreachable, reasonOf } = await import('./oauth-client.ts')
  return call.catch((cause: unknown) => {
    const code: ProblemCode = isUnreachable(cause) ? 'provider_unreachable' : 'provider_refused'
    deps.log.warn({ provider: id, reason: reasonOf(cause) }, code)
    throw problem(code)
  })
}

/** A visitor who has signed out in the meantime links nothing. */
async function requireOpenSession(deps: Deps, { sessionId }: { sessionId: string }) {
  const found = await findOpenSession(deps.database.queries, ['id', sessionId], sessionTimes(deps))
  if (!found) throw problem('sign_in_required')
  return found.user
}

function requireProvider({ providers }: Deps, id: ProviderId): Provider {
  const provider = providers.find((each) => each.id === id)
  if (!provider) throw problem('not_found')
  return provider
}

function identifierOf(deps: Deps, state: string): string {
  return `away:${hashFlowValue(deps, state)}`
}

function hashFlowValue({ secret }: Deps, text: string): string {
  return keyedHash(secret, 'away at a provider', text)
}
