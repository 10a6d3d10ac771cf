import { recoveryCodesRenewedMail, twoFactorOffMail, twoFactorOnMail } from '../mail-texts.ts'
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from '../../../contract/accounts/two-factor.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { encrypt, decrypt } from '../../platform/security/secret.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { mailAccountHolder } from '../account-mails.service.ts'
import { deleteTrustedDevices } from '../accounts.store.ts'
import { type Browser, requireReauthentication, requireSession } from '../sessions.service.ts'
import { consumeSecondStepAttempt, requiresSecondStep, TOTP_PURPOSE } from './second-step.service.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
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

/**
 * The secret for an authenticator app. Nothing changes until a code of it is confirmed: an app set up before stays
 * valid. Throws what `requireReauthentication` does.
 */
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
 * which replace the former ones. Throws sign_in_required, code_wrong, too_many_requests.
 */
export async function confirmTwoFactor(deps: Deps, browser: Browser, code: string): Promise<RecoveryCodes> {
  const { user } = await requireSession(deps, browser)
  await consumeSecondStepAttempt(deps, user.id)
  const secret = (await store.findTwoFactor(deps.database.queries, user.id))?.pending_secret
  if (!secret) throw problem('code_wrong')
  const now = deps.clock.now()
  const step = totpPeriodOf(decrypt(deps.secret, TOTP_PURPOSE, secret), code, now)
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

/** Replaces the recovery codes. Throws two_step_off, and what `requireReauthentication` does. */
export async function renewRecoveryCodes(
  deps: Deps,
  browser: Browser,
  password?: string,
): Promise<RecoveryCodes> {
  const { user } = await requireReauthentication(deps, browser, password)
  if (!(await requiresSecondStep(deps, user.id))) throw problem('two_step_off')
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
