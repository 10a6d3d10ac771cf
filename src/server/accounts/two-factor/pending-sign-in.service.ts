import { randomBytes } from 'node:crypto'
import { DAY, SECOND } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { SECOND_STEP_MINUTES, SECOND_STEP_ATTEMPTS, TRUSTED_DEVICE_DAYS } from '../accounts.policy.ts'
import * as store from './second-step.store.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'
import { readSiteCookie, siteCookie } from '../sessions/site-cookies.ts'
import { findTwoFactor } from './two-factor.store.ts'
import { type Factor, logFirstStep } from '../sessions/sign-in-log.ts'

/** Whether the account requires a second step on untrusted browsers. */
export async function requiresSecondStep(deps: Deps, userId: string): Promise<boolean> {
  const found = await findTwoFactor(deps.database.queries, userId)
  return found !== undefined && found.enabled_at !== null
}

/**
 * Stores a pending sign-in where the account requires a second step and this browser is not trusted, with the cookie
 * to continue it. Null where no second step is needed.
 */
export async function startPendingSignIn(
  deps: Deps,
  headers: Headers,
  who: { account: string; factor: Factor },
): Promise<WithCookies<{ state: 'second_step' }> | null> {
  const userId = who.account
  if (!(await requiresSecondStep(deps, userId)) || (await isTrusted(deps, headers, userId))) return null
  const token = newToken()
  await store.insertSecondStep(deps.database.queries, {
    token: hashPendingToken(deps, token),
    user_id: userId,
    tries_left: SECOND_STEP_ATTEMPTS,
    expires_at: secondsFromNow(deps, SECOND_STEP_MINUTES * 60),
  })
  logFirstStep(deps, headers, who)
  const cookie = siteCookie(deps, { name: PENDING, value: token, seconds: SECOND_STEP_MINUTES * 60 })
  return { value: { state: 'second_step' }, cookies: [cookie] }
}

/** The stored hash of this browser's pending sign-in. */
export function pendingSignInToken(deps: Deps, headers: Headers): string {
  return hashPendingToken(deps, readSiteCookie(deps, headers, PENDING) ?? '')
}

export function clearPendingSignInCookie(deps: Deps): string {
  return siteCookie(deps, { name: PENDING, value: '', seconds: 0 })
}

/** Trusts this browser from now on; returns its cookie. */
export async function trustDevice(deps: Deps, userId: string): Promise<string> {
  const token = newToken()
  const seconds = (TRUSTED_DEVICE_DAYS * DAY) / SECOND
  await store.insertTrustedDevice(deps.database.queries, {
    token: hashPendingToken(deps, token),
    user_id: userId,
    expires_at: secondsFromNow(deps, seconds),
  })
  return siteCookie(deps, { name: TRUSTED, value: token, seconds })
}

async function isTrusted(deps: Deps, headers: Headers, userId: string): Promise<boolean> {
  const token = readSiteCookie(deps, headers, TRUSTED)
  if (token === undefined) return false
  const now = secondsFromNow(deps, 0)
  return store.isTrustedDevice(deps.database.queries, { token: hashPendingToken(deps, token), userId, now })
}

/** Names of cookies. */
const PENDING = 'second_step'
const TRUSTED = 'trusted_device'

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function hashPendingToken({ secret }: Deps, token: string): string {
  return keyedHash(secret, 'second steps', token)
}

function secondsFromNow({ clock }: Deps, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1_000).toISOString()
}
