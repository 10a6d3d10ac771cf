import type { Confirming, EndedSessions } from '../../../contract/accounts/accounts.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { deleteSessions } from '../accounts.store.ts'
import { openAuth } from './auth-library.ts'
import { requireReauthentication } from './reauthentication.service.ts'
import { listActiveSessions, signOut, type WithCookies } from './sessions.service.ts'

// Somebody who finds a browser open must not be able to lock its reader out of the others.

/** Ends one of the account's own sessions. Throws session_not_found, and as requireReauthentication does. */
export async function endSession(
  deps: Deps,
  headers: Headers,
  id: string,
  { password }: Confirming,
): Promise<void> {
  const { user } = await requireReauthentication(deps, headers, password)
  const found = (await listActiveSessions(deps, user.id)).find((each) => each.id === id)
  if (!found) throw problem('session_not_found')
  const { internalAdapter } = await (await openAuth(deps)).$context
  await internalAdapter.deleteSession(found.token)
}

/**
 * Ends all other sessions of the account, or all, and requires the second step again. Throws as requireReauthentication
 * does.
 */
export async function endSessions(
  deps: Deps,
  headers: Headers,
  { password, keeps_current: keepsCurrent = false }: EndedSessions,
): Promise<WithCookies<null>> {
  const { user, session } = await requireReauthentication(deps, headers, password)
  if (!keepsCurrent) {
    await deleteSessions(deps.database.queries, user.id)
    return signOut(deps, headers)
  }
  const { internalAdapter } = await (await openAuth(deps)).$context
  for (const { id, token } of await listActiveSessions(deps, user.id))
    if (id !== session.id) await internalAdapter.deleteSession(token)
  return { value: null, cookies: [] }
}
