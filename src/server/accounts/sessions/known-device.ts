import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { consumeRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_LIMIT } from '../accounts.policy.ts'
import { readSignedSiteCookie, signedSiteCookie, siteCookie } from './site-cookies.ts'

// A device cookie as OWASP describes it: docs/decisions/0024-device-cookies.md.

/** The cookie for a browser that has just signed in to the account with this email. */
export function knownDeviceCookie(deps: Deps, email: string): Promise<string> {
  const expires = deps.clock.now().getTime() + SECONDS * 1_000
  const value = `${randomBytes(16).toString('base64url')}.${expires.toString(36)}`
  return signedSiteCookie(deps, { name: NAME, value, seconds: SECONDS, path: PATH }, keyFor(deps, email))
}

/** For a browser whose account is deleted. */
export function expiredKnownDeviceCookie(deps: Deps): string {
  return siteCookie(deps, { name: NAME, value: '', seconds: 0, path: PATH })
}

/**
 * Counts a sign-in attempt against this browser's own limit. False where the browser has not signed in to this account
 * before, or has used up its limit: then the limits for unknown devices apply.
 */
export async function consumeKnownDeviceAttempt(
  deps: Deps,
  headers: Headers,
  email: string | undefined,
): Promise<boolean> {
  const device = email === undefined ? undefined : await readKnownDevice(deps, headers, email)
  if (device === undefined) return false
  const key = keyedHash(deps.secret, 'known device', device)
  const { allowed } = await consumeRateLimit(deps.database.queries, deps.clock, {
    ...KNOWN_DEVICE_LIMIT,
    key,
  })
  return allowed
}

async function readKnownDevice(deps: Deps, headers: Headers, email: string): Promise<string | undefined> {
  const device = await readSignedSiteCookie(deps, headers, NAME, keyFor(deps, email))
  const expires = Number.parseInt(device?.split('.')[1] ?? '', 36)
  return expires > deps.clock.now().getTime() ? device : undefined
}

/** One key for each email, so that the cookie is valid for that account alone and does not contain its email. */
function keyFor({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'known device of', email)
}

const NAME = 'known_device'

/** Sent with sign-ins only. */
const PATH = '/api/auth'

const SECONDS = (KNOWN_DEVICE_DAYS * DAY) / SECOND
