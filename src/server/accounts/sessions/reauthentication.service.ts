import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { RECENT_SIGN_IN_MINUTES, PASSWORD_LIMIT } from '../accounts.policy.ts'
import { hasPassword } from '../accounts.store.ts'
import { openAuth, mapAuthErrors } from './auth-library.ts'
import { foldPassword } from '../password/password.policy.ts'
import { requireSession } from './sessions.service.ts'

/**
 * Re-authenticates the account holder before an action that cannot be undone: by the password, or without one by a
 * sign-in on this browser minutes ago. An open session alone is not enough. Throws sign_in_required,
 * password_wrong, fresh_sign_in_required, too_many_requests.
 */
export async function requireReauthentication(deps: Deps, headers: Headers, password = '') {
  const found = await requireSession(deps, headers)
  const { queries } = deps.database
  if (await hasPassword(queries, found.user.id)) {
    await enforceRateLimit(queries, deps.clock, { ...PASSWORD_LIMIT, key: found.user.id })
    try {
      await checkPassword(deps, headers, password)
    } catch (cause) {
      // The account may have been deleted meanwhile: the password library then finds no user or no password.
      await requireSession(deps, headers)
      throw cause
    }
    return found
  }
  const freshUntil = new Date(found.session.createdAt).getTime() + RECENT_SIGN_IN_MINUTES * 60_000
  if (deps.clock.now().getTime() >= freshUntil) throw problem('fresh_sign_in_required')
  return found
}

async function checkPassword(deps: Deps, headers: Headers, typed: string): Promise<void> {
  const auth = await openAuth(deps)
  await mapAuthErrors(
    { INVALID_PASSWORD: 'password_wrong', PASSWORD_TOO_LONG: 'password_wrong' },
    auth.api.verifyPassword({ headers, body: { password: foldPassword(typed) } }),
  )
}
