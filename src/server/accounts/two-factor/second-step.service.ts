import type { Session } from '../../../contract/accounts.ts'
import type { SecondStep } from '../../../contract/two-factor.ts'
import type { Deps } from '../../deps.ts'
import { CLOCKS_APART } from '../../platform/runtime/clock.ts'
import { problem } from '../../platform/http/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { decrypt } from '../../platform/security/encryption.ts'
import { SECOND_STEP_LIMIT } from '../accounts.policy.ts'
import { startVerifiedSession } from '../sessions/session-start.service.ts'
import { clearPendingSignInCookie, trustDevice, pendingSignInToken } from './pending-sign-in.service.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import * as store from './second-step.store.ts'
import type { WithCookies } from '../sessions/sessions.service.ts'
import { PERIOD, totpPeriodOf } from './totp.ts'
import { findTwoStep, takeRecoveryCode, consumeTotpPeriod } from './two-factor.store.ts'

/**
 * Begins the session that waited for this. Throws code_wrong; second_step_expired where nothing waits any more, by
 * its time, by too many tries or because it was passed; too_many_requests.
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
  await requireSecondStepTry(deps, userId)
  const triesLeft = await store.consumeAttempt(queries, token)
  if (triesLeft === undefined) throw problem('second_step_expired')
  if (!(await useCode(deps, userId, { kind, code }))) {
    throw problem(triesLeft === 0 ? 'second_step_expired' : 'code_wrong')
  }
  if (!(await store.endSecondStep(queries, token))) throw problem('second_step_expired')
  const { answer, cookies } = await startVerifiedSession(deps, headers, userId)
  const trust = trusts_device ? [await trustDevice(deps, userId)] : []
  return { answer, cookies: [...cookies, clearPendingSignInCookie(deps), ...trust] }
}

/**
 * The second step of whoever brings it together with the first, such as a program: uses the code up, false where it
 * is wrong. Throws too_many_requests.
 */
export async function useSecondStepCode(
  deps: Deps,
  userId: string,
  given: Pick<SecondStep, 'kind' | 'code'>,
): Promise<boolean> {
  await requireSecondStepTry(deps, userId)
  return useCode(deps, userId, given)
}

/** Whatever code is tried, of an app that is being set up too. Throws too_many_requests. */
export async function requireSecondStepTry(deps: Deps, userId: string): Promise<void> {
  await enforceRateLimit(deps.database.queries, deps.clock, { ...SECOND_STEP_LIMIT, key: userId })
}

/** Each code is good once: two uses of one at the same time are one use and one refusal. */
async function useCode(
  deps: Deps,
  userId: string,
  { kind, code }: Pick<SecondStep, 'kind' | 'code'>,
): Promise<boolean> {
  const { queries } = deps.database
  if (kind === 'recovery_code') {
    return takeRecoveryCode(queries, userId, recoveryCodeHash(deps.secret, userId, code))
  }
  const secret = (await findTwoStep(queries, userId))?.secret
  if (!secret) return false
  const period = await totpPeriodOf(decrypt(deps.secret, TOTP, secret), code, deps.clock.now())
  // Another machine's present step, and the one after it, may be so far ahead of a code of the step before ours.
  const farthest = 2 + CLOCKS_APART / PERIOD
  return (
    period !== undefined && consumeTotpPeriod(queries, userId, { step: period, credible: period + farthest })
  )
}

/** What the secrets of authenticator apps are encrypted for. */
export const TOTP = 'two steps'
