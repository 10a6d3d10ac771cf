import { z } from 'zod'
import { oauthCallbackPath } from '../../../contract/links.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../contract/providers.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Deps } from '../../deps.ts'
import { toProblem } from '../../platform/http/to-problem.ts'
import { Problem, problem } from '../../platform/http/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { OAUTH_STATE_MINUTES, OAUTH_START_LIMIT } from '../accounts.policy.ts'
import * as store from './oauth-state.store.ts'
import { startSession } from '../sessions/session-start.service.ts'
import {
  appAddress,
  notLinkedAddress,
  readReturnPath,
  secondStepAddress,
  signInAgainAddress,
} from './return-url.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { findOrMakeAccount, linkTo } from './linked-providers.service.ts'
import type { Provider } from './providers.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'

interface SettingOut {
  provider: ProviderId
  /** Where to come back to, as it was typed. */
  to: string
  sender: string
  /** What the browser's own cookie holds: nobody else can come back in its stead. */
  browser: string
  /** Whose account it is to be linked to; null for signing in. */
  linksTo: { userId: string; sessionId: string } | null
}

/**
 * The provider's address to go to; what will come back is kept for ten minutes and known once. Throws not_found for a
 * provider that is not set up, too_many_requests.
 */
export async function startOAuth(
  deps: Deps,
  { provider: id, to, sender, browser, linksTo }: SettingOut,
): Promise<string> {
  const provider = requireProvider(deps, id)
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...OAUTH_START_LIMIT, key: sender })
  const { authorizationUrl, newAuthorizationRequest } = await import('./oauth-client.ts')
  const authorizationRequest = newAuthorizationRequest()
  const now = deps.clock.now()
  const away: Away = {
    provider: id,
    to: readReturnPath(to),
    browser: hashOf(deps, browser),
    links_to: linksTo,
    nonce: authorizationRequest.nonce,
    verifier: authorizationRequest.verifier,
  }
  const expiresAt = new Date(now.getTime() + OAUTH_STATE_MINUTES * 60_000)
  await store.keep(
    queries,
    { identifier: identifierOf(deps, authorizationRequest.state), value: JSON.stringify(away), expiresAt },
    now,
  )
  return authorizationUrl(provider, { authorizationRequest, returnTo: deps.siteUrl + oauthCallbackPath(id) })
}

export interface OAuthCallback {
  provider: ProviderId
  /** What the provider gave the browser to bring. */
  brought: URLSearchParams
  /** What the browser's own cookie holds; undefined where it came without. */
  browser: string | undefined
}

/**
 * Signs in, or links, whoever comes back from a provider; gives the address in the app where they go on. That also
 * says what went wrong: never throws but for faults of ours.
 */
export async function handleOAuthCallback(
  deps: Deps,
  headers: Headers,
  { provider: id, brought, browser }: OAuthCallback,
): Promise<WithCookies<string>> {
  const away = await takeAway(deps, { provider: id, state: brought.get('state') ?? '', browser })
  if (!away) return { answer: signInAgainAddress('provider_refused', '/'), cookies: [] }
  const { to, links_to } = away
  try {
    const identity = await askWho(deps, away, brought)
    if (links_to) {
      await requireStillSignedIn(deps, links_to)
      await linkTo(deps, links_to.userId, id, identity)
      return { answer: appAddress(to), cookies: [] }
    }
    const begun = await startSession(deps, headers, await findOrMakeAccount(deps, id, identity))
    return {
      answer: begun.answer.state === 'second_step' ? secondStepAddress(to) : appAddress(to),
      cookies: begun.cookies,
    }
  } catch (cause) {
    const { code } = toProblem(cause)
    if (!(cause instanceof Problem)) deps.log.error({ err: cause, provider: id }, 'an arrival failed')
    return { answer: links_to ? notLinkedAddress(code, to) : signInAgainAddress(code, to), cookies: [] }
  }
}

const awaySchema = z.object({
  provider: z.enum(PROVIDER_IDS),
  to: z.string(),
  browser: z.string(),
  links_to: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  nonce: z.string(),
  verifier: z.string(),
})

type Away = z.infer<typeof awaySchema>

/** Undefined where nobody set out, it is too long ago, they are back already, or it was another browser. */
async function takeAway(
  deps: Deps,
  { provider, state, browser }: { provider: ProviderId; state: string; browser: string | undefined },
): Promise<(Away & { state: string }) | undefined> {
  const value = await store.take(deps.database.queries, identifierOf(deps, state), deps.clock.now())
  if (value === undefined) return undefined
  const away = awaySchema.parse(JSON.parse(value))
  const isTheirs = browser !== undefined && isSameHash(away.browser, hashOf(deps, browser))
  return isTheirs && away.provider === provider ? { ...away, state } : undefined
}

/** Throws provider_refused, provider_unreachable; the log says why. */
async function askWho(
  deps: Deps,
  away: Away & { state: string },
  brought: URLSearchParams,
): Promise<ProviderProfile> {
  const { readProviderProfileFromCallback, isUnreachable, reasonOf } = await import('./oauth-client.ts')
  const cameTo = new URL(`${deps.siteUrl}${oauthCallbackPath(away.provider)}?${brought}`)
  try {
    return await readProviderProfileFromCallback(requireProvider(deps, away.provider), {
      authorizationRequest: away,
      cameTo,
    })
  } catch (cause) {
    const code: ProblemCode = isUnreachable(cause) ? 'provider_unreachable' : 'provider_refused'
    deps.log.warn({ provider: away.provider, reason: reasonOf(cause) }, code)
    throw problem(code)
  }
}

/** Signing out meanwhile means no. */
async function requireStillSignedIn(
  deps: Deps,
  session: { userId: string; sessionId: string },
): Promise<void> {
  const isOpen = await store.isSessionOpen(deps.database.queries, { ...session, now: deps.clock.now() })
  if (!isOpen) throw problem('sign_in_required')
}

function requireProvider({ providers }: Deps, id: ProviderId): Provider {
  const provider = providers.find((each) => each.id === id)
  if (!provider) throw problem('not_found')
  return provider
}

function identifierOf(deps: Deps, state: string): string {
  return `away:${hashOf(deps, state)}`
}

function hashOf({ secret }: Deps, text: string): string {
  return keyedHash(secret, 'away at a provider', text)
}
