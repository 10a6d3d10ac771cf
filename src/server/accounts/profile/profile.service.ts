import type { Session } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { readAccountName } from './account-name.ts'
import { PROFILE_LIMIT } from '../accounts.policy.ts'
import { readEmail } from '../accounts.store.ts'
import { openAuth } from '../sessions/auth-library.ts'
import { findSessionByToken, requireSession } from '../sessions/sessions.service.ts'

/** The email of an account that exists. */
export function readAccountEmail(queries: Queries, userId: string): Promise<string> {
  return readEmail(queries, userId)
}

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
