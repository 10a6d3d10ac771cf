import type { Deps } from '../../deps.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { SIGN_IN_LIMITS } from '../accounts.policy.ts'
import { consumeKnownDeviceAttempt } from '../sessions/known-device.ts'

/**
 * Counts a sign-in attempt. A browser that has signed in to this account before has a limit of its own; others share those
 * of their IP address, of the account, and of both. Throws too_many_requests.
 */
export async function limitSignInAttempts(
  deps: Deps,
  headers: Headers,
  sender: string,
  email: string | undefined,
): Promise<void> {
  if (await consumeKnownDeviceAttempt(deps, headers, email)) return
  const account = signInAttemptKey(deps, email ?? '')
  const { queries } = deps.database
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.sender, key: sender })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.pair, key: `${sender} ${account}` })
  await enforceRateLimit(queries, deps.clock, { ...SIGN_IN_LIMITS.account, key: account })
}

/** The rate limit key of all sign-in attempts for this email. */
export function signInAttemptKey({ secret }: Deps, email: string): string {
  return keyedHash(secret, 'sign-in', email)
}
