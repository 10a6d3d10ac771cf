import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import { consumeRateLimit, enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { keyedHash } from '../platform/security/secret.ts'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_LIMIT, SIGN_IN_LIMITS } from './accounts.policy.ts'
import {
  expiredSiteCookie,
  readSignedSiteCookie,
  signedSiteCookie,
  type SiteCookie,
} from './session-cookies.ts'
import type { Browser } from './sessions.service.ts'

/**
 * Counts an attempt to sign in by password. A browser that has signed in to this account before has a limit of its own;
 * others share those of their IP address, of the account, and of both. Throws too_many_requests.
 */
export async function limitSignInAttempts(
  deps: Deps,
  browser: Browser,
  senderKey: string,
  email: string | undefined,
): Promise<void> {
  if (await consumeKnownDeviceAttempt(deps, browser, email)) return
  const account = signInAttemptKey(deps, email ?? '')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: senderKey })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.pair, key: `${senderKey} ${account}` })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.account, key: account })
}

/** The rate limit key of all sign-in attempts for this email. */
export function signInAttemptKey({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'sign-in', email)
}

/** Counts an attempt against this browser's own limit. False where it never signed in to this account, or has none left. */
export async function consumeKnownDeviceAttempt(deps: Deps, { cookies }: Browser, email: string | undefined) {
  if (email === undefined) return false
  const device = await readSignedSiteCookie(deps, cookies, KNOWN_DEVICE, keyFor(deps, email))
  const expires = Number.parseInt(device?.split('.')[1] ?? '', 36)
  if (device === undefined || !(expires > deps.clock.now().getTime())) return false
  const key = keyedHash(deps.secret, 'known device', device)
  const limit = { ...KNOWN_DEVICE_LIMIT, key }
  return (await consumeRateLimit(deps.database.queries, deps.clock, limit)).allowed
}

/** The device cookie, as OWASP describes it, for a browser that has just signed in (docs/decisions/0024-device-cookies.md). */
export function knownDeviceCookie(deps: Deps, email: string): Promise<string> {
  const expires = deps.clock.now().getTime() + KNOWN_DEVICE_DAYS * DAY
  const value = `${randomBytes(16).toString('base64url')}.${expires.toString(36)}`
  return signedSiteCookie(deps, KNOWN_DEVICE, value, keyFor(deps, email))
}

/** For a browser whose account is deleted. */
export function expiredKnownDeviceCookie(deps: Deps): string {
  return expiredSiteCookie(deps, KNOWN_DEVICE)
}

/** Sent with sign-ins only. */
const KNOWN_DEVICE: SiteCookie = {
  name: 'known_device',
  path: '/api/auth',
  seconds: (KNOWN_DEVICE_DAYS * DAY) / SECOND,
}

/** One key for each email, so that the cookie is valid for that account alone and does not contain its email. */
function keyFor({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'known device of', email)
}
