import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { consumeRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { KNOWN_DEVICE_DAYS, KNOWN_DEVICE_LIMIT } from '../accounts.policy.ts'
import { readSiteCookie, siteCookie } from './site-cookies.ts'

// A device cookie as OWASP describes it: docs/decisions/0024-device-cookies.md.

/** The cookie for a browser that has just signed in to the account with this address. */
export function rememberDevice(deps: Deps, email: string): string {
  const expires = deps.clock.now().getTime() + SECONDS * 1_000
  const device = `${randomBytes(16).toString('base64url')}.${expires.toString(36)}`
  return siteCookie(deps, COOKIE, `${device}.${signatureOf(deps, email, device)}`, SECONDS, PATH)
}

/** For a browser whose account is deleted. */
export function forgetDevice(deps: Deps): string {
  return siteCookie(deps, COOKIE, '', 0, PATH)
}

/**
 * Takes a sign-in attempt from the limit of this browser itself. False where the browser has not signed in to this
 * account before, or has used up its limit: then the limits for strangers apply.
 */
export async function takeKnownDeviceTry(
  deps: Deps,
  asked: Headers,
  email: string | undefined,
): Promise<boolean> {
  const device = email === undefined ? undefined : readDevice(deps, asked, email)
  if (device === undefined) return false
  const key = keyedHash(deps.secret, 'known device', device)
  const { allowed } = await consumeRateLimit(deps.database.queries, deps.clock, {
    ...KNOWN_DEVICE_LIMIT,
    key,
  })
  return allowed
}

function readDevice(deps: Deps, asked: Headers, email: string): string | undefined {
  const [random = '', expires = '', signature = ''] = (readSiteCookie(deps, asked, COOKIE) ?? '').split('.')
  const device = `${random}.${expires}`
  const isGenuine = isSameHash(signature, signatureOf(deps, email, device))
  return isGenuine && Number.parseInt(expires, 36) > deps.clock.now().getTime() ? device : undefined
}

function signatureOf({ secret }: Deps, email: string, device: string): string {
  return keyedHash(secret, 'known device of', `${email} ${device}`)
}

const COOKIE = 'known_device'

/** Sent with sign-ins only. */
const PATH = '/api/auth'

const SECONDS = KNOWN_DEVICE_DAYS * 86_400
