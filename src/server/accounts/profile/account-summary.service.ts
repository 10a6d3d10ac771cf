import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import type { TokenList } from '../../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../../deps.ts'
import { hasPassword } from '../accounts.store.ts'
import { listLinkedProviders } from '../oauth/linked-providers.service.ts'
import { listPasskeys } from '../passkeys/passkeys.service.ts'
import { listTokens } from '../studio-tokens/studio-tokens.service.ts'
import { listSessions, requireSession } from '../sessions/sessions.service.ts'

/** The account's data for the export, without anything to sign in with. Throws sign_in_required. */
export async function summariseAccount(
  deps: Deps,
  headers: Headers,
): Promise<{ userId: string } & Pick<AccountExport, 'profile' | 'ways_in' | 'sessions' | 'tokens'>> {
  const { user } = await requireSession(deps, headers)
  const { queries } = deps.database
  const sessions = await listSessions(deps, headers)
  const passkeys = await listPasskeys(deps, headers)
  const linked = await listLinkedProviders(deps, user.id)
  const { tokens } = await listTokens(deps, { id: user.id, role: 'reader' })
  return {
    userId: user.id,
    profile: { name: user.name, email: user.email, created_at: new Date(user.createdAt).toISOString() },
    ways_in: {
      has_password: await hasPassword(queries, user.id),
      providers: linked.map(({ id, address, linked_at }) => ({ id, address, linked_at })),
      passkeys: passkeys.map(({ name, created_at }) => ({ name, created_at })),
    },
    sessions: sessions.map(({ device, signed_in_at, seen_at }) => ({ device, signed_in_at, seen_at })),
    ...(tokens.length > 0 && { tokens: tokens.map(toExported) }),
  }
}

function toExported({ name, scopes, created_at, expires_at, last_used_at }: TokenList['tokens'][number]) {
  return { name, scopes, created_at, expires_at, last_used_at }
}
