import { randomBytes } from 'node:crypto'
import type { Session, SignInOutcome } from '../../../contract/accounts/accounts.ts'
import type {
  RecoveryCodes,
  SecondStep,
  TwoFactor,
  TwoFactorSetup,
} from '../../../contract/accounts/two-factor.ts'
import { DAY, SECOND } from '../../../contract/durations.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import {
  decrypt,
  encrypt,
  encryptAnew,
  keyedHash,
  type SecretChange,
  secretsOf,
} from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { mailAccountHolder } from '../account-mails.service.ts'
import {
  SECOND_STEP_ATTEMPTS,
  SECOND_STEP_LIMIT,
  SECOND_STEP_MINUTES,
  TRUSTED_DEVICE_DAYS,
} from '../accounts.policy.ts'
import { deleteTrustedDevices } from '../accounts.store.ts'
import { recoveryCodesRenewedMail, twoFactorOffMail, twoFactorOnMail } from '../mail-texts.ts'
import { expiredSiteCookie, readSiteCookie, type SiteCookie, siteCookie } from '../session-cookies.ts'
import {
  type Browser,
  type Factor,
  logSignIn,
  requireReauthentication,
  requireSession,
  startVerifiedSession,
  type WithCookies,
} from '../sessions.service.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  PERIOD,
  recoveryCodeHash,
  totpPeriodOf,
  totpUri,
  typedSecret,
} from './totp.ts'
import * as store from './two-factor.store.ts'

/** The state of the signed-in account. Throws sign_in_required. */
export async function readTwoFactor(deps: Deps, browser: Browser): Promise<TwoFactor> {
  const { user } = await requireSession(deps, browser)
  const { queries } = deps.database
  const enabledAt = (await store.findTwoFactor(queries, user.id))?.enabled_at ?? null
  return {
    is_on: enabledAt !== null,
    enabled_at: enabledAt,
    recovery_codes_left: await store.countRecoveryCodes(queries, user.id),
  }
}

/** The secret for an app, valid once a code of it is confirmed. Throws what `requireReauthentication` does. */
export async function setUpTwoFactor(
  deps: Deps,
  browser: Browser,
  password?: string,
): Promise<TwoFactorSetup> {
  const { user } = await requireReauthentication(deps, browser, password)
  const secret = newTotpSecret()
  await store.savePending(deps.database.queries, user.id, encrypt(deps.secret, TOTP_PURPOSE, secret))
  const site = await readSettings(deps.database)
  const uri = totpUri(secret, site.name, user.email)
  return { secret: typedSecret(secret), uri, qr: await drawQr(uri) }
}

/**
 * Turns the second step on, or moves it to another app, with the first code of that app; returns new recovery codes,
 * which replace the former ones. Throws sign_in_required, code_wrong, second_step_unreadable, too_many_requests.
 */
export async function confirmTwoFactor(deps: Deps, browser: Browser, code: string): Promise<RecoveryCodes> {
  const { user } = await requireSession(deps, browser)
  await consumeSecondStepAttempt(deps, user.id)
  const secret = (await store.findTwoFactor(deps.database.queries, user.id))?.pending_secret
  if (!secret) throw problem('code_wrong')
  const now = deps.clock.now()
  const step = totpPeriodOf(openTotpSecret(deps, secret), code, now)
  if (step === undefined) throw problem('code_wrong')
  const codes = newRecoveryCodes()
  const isOn = await deps.database.transaction(async (queries) => {
    if (!(await store.turnOn(queries, user.id, { secret, step, now: now.toISOString() }))) return false
    await store.replaceRecoveryCodes(queries, user.id, hashesOf(deps, user.id, codes))
    return true
  })
  if (!isOn) throw problem('code_wrong')
  await mailAccountHolder(deps, user.email, twoFactorOnMail)
  return { recovery_codes: codes }
}

/** Replaces the recovery codes. Throws two_factor_off, and what `requireReauthentication` does. */
export async function renewRecoveryCodes(
  deps: Deps,
  browser: Browser,
  password?: string,
): Promise<RecoveryCodes> {
  const { user } = await requireReauthentication(deps, browser, password)
  if (!(await requiresSecondStep(deps, user.id))) throw problem('two_factor_off')
  const codes = newRecoveryCodes()
  await deps.database.transaction((queries) =>
    store.replaceRecoveryCodes(queries, user.id, hashesOf(deps, user.id, codes)),
  )
  await mailAccountHolder(deps, user.email, recoveryCodesRenewedMail)
  return { recovery_codes: codes }
}

/** Turns the second step off. Throws what `requireReauthentication` does. */
export async function turnOffTwoFactor(deps: Deps, browser: Browser, password?: string): Promise<void> {
  const { user } = await requireReauthentication(deps, browser, password)
  await endTwoFactor(deps, user)
}

/** `owner`: undefined on a site without one. `editors`: how many sign in with one factor. */
export async function readMembersTwoFactor(
  queries: Queries,
): Promise<{ owner: boolean | undefined; editors: number }> {
  const members = await store.listMembersTwoFactor(queries)
  const owner = members.find(({ role }) => role === 'owner')
  return {
    owner: owner && owner.enabled_at !== null,
    editors: members.filter(({ role, enabled_at }) => role === 'editor' && enabled_at === null).length,
  }
}

/** Turns the second step off for the account holder or the operator. False where it was off. */
export async function endTwoFactor(deps: Deps, user: { id: string; email: string }): Promise<boolean> {
  const wasOn = await deps.database.transaction(async (queries) => {
    await deleteTrustedDevices(queries, user.id)
    return store.turnOff(queries, user.id)
  })
  if (wasOn) await mailAccountHolder(deps, user.email, twoFactorOffMail)
  return wasOn
}

function hashesOf(deps: Deps, userId: string, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryCodeHash(deps.secret, userId, code))
}

/** Drawn on the server, because the secret must not reach another service. */
async function drawQr(text: string): Promise<TwoFactorSetup['qr']> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}

/** The end of every sign-in method: starts a session, or stores a pending sign-in for the second step on unknown browsers. */
export async function startSession(
  deps: Deps,
  browser: Browser,
  who: { account: string; factor: Factor },
): Promise<WithCookies<SignInOutcome>> {
  if (!(await requiresSecondStep(deps, who.account)) || (await isTrusted(deps, browser, who.account))) {
    const { value, cookies } = await startVerifiedSession(deps, browser, who)
    return { value: { state: 'signed_in', session: value }, cookies }
  }
  const token = newToken()
  await store.insertSecondStep(deps.database.queries, {
    token: hashToken(deps, token),
    user_id: who.account,
    tries_left: SECOND_STEP_ATTEMPTS,
    expires_at: secondsFromNow(deps, PENDING.seconds),
  })
  logSignIn(deps, browser, who, 'passed the first step')
  return { value: { state: 'second_step' }, cookies: [siteCookie(deps, PENDING, token)] }
}

/** Whether the account requires a second step on untrusted browsers. */
async function requiresSecondStep(deps: Deps, userId: string): Promise<boolean> {
  const found = await store.findTwoFactor(deps.database.queries, userId)
  return found !== undefined && found.enabled_at !== null
}

/**
 * Starts the session of this browser's pending sign-in. Throws code_wrong, second_step_unreadable; second_step_expired where there is none,
 * because it expired, used up its attempts or was completed; too_many_requests.
 */
export async function passSecondStep(
  deps: Deps,
  browser: Browser,
  { kind, code, trusts_device }: SecondStep,
): Promise<WithCookies<Session>> {
  const { queries } = deps.database
  const token = hashToken(deps, readSiteCookie(deps, browser.cookies, PENDING) ?? '')
  const userId = await store.findSecondStep(queries, token, secondsFromNow(deps, 0))
  if (userId === undefined) throw problem('second_step_expired')
  await consumeSecondStepAttempt(deps, userId)
  const attemptsLeft = await store.consumeAttempt(queries, token)
  if (attemptsLeft === undefined) throw problem('second_step_expired')
  if (!(await consumeCode(deps, userId, { kind, code }))) {
    throw problem(attemptsLeft === 0 ? 'second_step_expired' : 'code_wrong')
  }
  if (!(await store.endSecondStep(queries, token))) throw problem('second_step_expired')
  const { value, cookies } = await startVerifiedSession(deps, browser, {
    account: userId,
    factor: kind === 'totp' ? 'authenticator app' : 'recovery code',
  })
  const trust = trusts_device ? [await trustDevice(deps, userId)] : []
  return { value, cookies: [...cookies, expiredSiteCookie(deps, PENDING), ...trust] }
}

/** Counts an attempt with a code, also while an app is being set up. Throws too_many_requests. */
async function consumeSecondStepAttempt(deps: Deps, userId: string): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SECOND_STEP_LIMIT, key: userId })
}

/** The purpose for which the secrets of authenticator apps are encrypted. */
const TOTP_PURPOSE = 'two steps'

/** Each code is valid once: of two requests with one code at the same time, one is refused. */
async function consumeCode(deps: Deps, userId: string, { kind, code }: Pick<SecondStep, 'kind' | 'code'>) {
  const { queries } = deps.database
  if (kind === 'recovery_code') {
    for (const secret of secretsOf(deps))
      if (await store.consumeRecoveryCode(queries, userId, recoveryCodeHash(secret, userId, code)))
        return true
    return false
  }
  const secret = (await store.findTwoFactor(queries, userId))?.secret
  if (!secret) return false
  const period = totpPeriodOf(openTotpSecret(deps, secret), code, deps.clock.now())
  // Another machine's clock may be so far ahead when it stores the period after its present one.
  const farthest = 2 + CLOCKS_APART / PERIOD
  return (
    period !== undefined &&
    store.consumeTotpPeriod(queries, userId, { step: period, credible: period + farthest })
  )
}

/** Throws second_step_unreadable where another SECRET has encrypted it. */
function openTotpSecret({ secret }: Deps, encrypted: string): string {
  try {
    return decrypt(secret, TOTP_PURPOSE, encrypted)
  } catch (cause) {
    throw new Problem('second_step_unreadable', { cause })
  }
}

/** Encrypts what authenticator apps share with the site by the new secret. */
export async function changeTwoFactorSecret(queries: Queries, change: SecretChange): Promise<void> {
  await store.changeSecrets(queries, (encrypted) => encryptAnew(change, TOTP_PURPOSE, encrypted))
}

/** Trusts this browser from now on; returns its cookie. */
async function trustDevice(deps: Deps, userId: string): Promise<string> {
  const token = newToken()
  await store.insertTrustedDevice(deps.database.queries, {
    token: hashToken(deps, token),
    user_id: userId,
    expires_at: secondsFromNow(deps, TRUSTED.seconds),
  })
  return siteCookie(deps, TRUSTED, token)
}

async function isTrusted(deps: Deps, { cookies }: Browser, userId: string): Promise<boolean> {
  const token = readSiteCookie(deps, cookies, TRUSTED)
  if (token === undefined) return false
  const device = { token: hashToken(deps, token), userId, now: secondsFromNow(deps, 0) }
  return store.isTrustedDevice(deps.database.queries, device)
}

const PENDING: SiteCookie = { name: 'second_step', seconds: SECOND_STEP_MINUTES * 60 }
const TRUSTED: SiteCookie = { name: 'trusted_device', seconds: (TRUSTED_DEVICE_DAYS * DAY) / SECOND }

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function hashToken({ secret }: Deps, token: string): string {
  return keyedHash(secret, 'second steps', token)
}

function secondsFromNow({ clock }: Deps, seconds: number): string {
  return new Date(clock.now().getTime() + seconds * SECOND).toISOString()
}
