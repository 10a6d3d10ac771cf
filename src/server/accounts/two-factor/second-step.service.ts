import type { Session } from '../../../contract/accounts/accounts.ts'
import type { SecondStep } from '../../../contract/accounts/two-factor.ts'
import type { Deps } from '../../deps.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { decrypt } from '../../platform/security/encryption.ts'
import { SECOND_STEP_LIMIT } from '../accounts.policy.ts'
import { startVerifiedSession } from '../sessions/session-start.service.ts'
import { clearPendingSignInCookie, trustDevice, pendingSignInToken } from './pending-sign-in.service.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import * as store from './second-step.store.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'
import { PERIOD, totpPeriodOf } from './totp.ts'
import { findTwoFactor, consumeRecoveryCode, consumeTotpPeriod } from './two-factor.store.ts'

/**
 * Starts the session of the pending sign-in. Throws code_wrong; second_step_expired where there is no pending
 * sign-in, because it expired, used up its attempts or was completed; too_many_requests.
 */
export async function passSecondStep(
  deps: Deps,
  headers: Headers,
  { kind, code, trusts_device }: SecondStep,
): Promise<WithCookies<Session>> {
  const { queries } = deps.database
  const token = pendingSignInToken(deps, headers)
  const userId = await store.findSecondStep(queries, token, deps.clock.now().toISOString())
  if (userId === undefined) throw problem('second_step_expired')
  await consumeSecondStepAttempt(deps, userId)
  const attemptsLeft = await store.consumeAttempt(queries, token)
  if (attemptsLeft === undefined) throw problem('second_step_expired')
  if (!(await consumeCode(deps, userId, { kind, code }))) {
    throw problem(attemptsLeft === 0 ? 'second_step_expired' : 'code_wrong')
  }
  if (!(await store.endSecondStep(queries, token))) throw problem('second_step_expired')
  const { value, cookies } = await startVerifiedSession(deps, headers, {
    account: userId,
    factor: kind === 'totp' ? 'authenticator app' : 'recovery code',
  })
  const trust = trusts_device ? [await trustDevice(deps, userId)] : []
  return { value, cookies: [...cookies, clearPendingSignInCookie(deps), ...trust] }
}

/** Counts an attempt with a code, also while an app is being set up. Throws too_many_requests. */
export async function consumeSecondStepAttempt(deps: Deps, userId: string): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SECOND_STEP_LIMIT, key: userId })
}

/** Each code is valid once: of two requests with one code at the same time, one is refused. */
async function consumeCode(
  deps: Deps,
  userId: string,
  { kind, code }: Pick<SecondStep, 'kind' | 'code'>,
): Promise<boolean> {
  const { queries } = deps.database
  if (kind === 'recovery_code') {
    return consumeRecoveryCode(queries, userId, recoveryCodeHash(deps.secret, userId, code))
  }
  const secret = (await findTwoFactor(queries, userId))?.secret
  if (!secret) return false
  const period = await totpPeriodOf(decrypt(deps.secret, TOTP, secret), code, deps.clock.now())
  // Another machine's clock may be so far ahead when it stores the period after its present one.
  const farthest = 2 + CLOCKS_APART / PERIOD
  return (
    period !== undefined && consumeTotpPeriod(queries, userId, { step: period, credible: period + farthest })
  )
}

/** The purpose for which the secrets of authenticator apps are encrypted. */
export const TOTP = 'two steps'
