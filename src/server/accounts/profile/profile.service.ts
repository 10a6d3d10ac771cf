import type { Session } from '../../../contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readAccountName } from './account-name.ts'
import { PROFILE_LIMIT } from '../accounts.policy.ts'
import { openAuth } from '../sessions/auth-library.ts'
import { findSessionByToken, requireSession } from '../sessions/sessions.service.ts'

/**
 * Changes the account's name, for comments written from now on. Throws sign_in_required, account_incomplete,
 * name_too_long, name_reserved, too_many_requests.
 */
export async function changeProfile(deps: Deps, headers: Headers, typed: string): Promise<Session> {
  const { user, session } = await requireSession(deps, headers)
  const name = await readAccountName(deps, typed, user.role === 'owner')
  await enforceRateLimit(deps.database.queries, deps.clock, { ...PROFILE_LIMIT, key: user.id })
  const { internalAdapter } = await (await openAuth(deps)).$context
  await internalAdapter.updateUser(user.id, { name })
  return findSessionByToken(deps, session.token)
}
