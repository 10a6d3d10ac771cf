import { randomBytes, randomUUID } from 'node:crypto'
import { DAY } from '../../../contract/durations.ts'
import { type Role, type Scope, SCOPES, scopesOf } from '../../../contract/accounts/permissions.ts'
import type { NewToken, TokenList } from '../../../contract/accounts/studio-tokens.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInUser } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { keyedHash, secretsOf } from '../../platform/security/secret.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import * as store from './tokens.store.ts'

/** Whether it is a studio token, not an access token of a session. */
export function isStudioToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** The account of a token, with its scopes. The role is read each time. Throws token_invalid. */
export async function readTokenUser(deps: Deps, token: string): Promise<SignedInUser> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const hashes = secretsOf(deps).map((secret) => hashToken({ secret }, token))
  const found = await store.findToken(queries, hashes, now.toISOString())
  if (!found) throw problem('token_invalid')
  const usedAt = found.last_used_at === null ? 0 : new Date(found.last_used_at).getTime()
  if (now.getTime() - usedAt > USE_NOTED_EVERY) await store.noteUse(queries, found.id, now.toISOString())
  return { id: found.user_id, role: found.role, scopes: scopesIn(found.scopes) }
}

export async function listTokens(
  { database }: Deps,
  { id, role }: Pick<SignedInUser, 'id' | 'role'>,
): Promise<TokenList> {
  const rows = await store.listTokens(database.queries, id)
  return {
    tokens: rows.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: scopesIn(row.scopes),
      created_at: row.created_at,
      expires_at: row.expires_at,
      last_used_at: row.last_used_at,
    })),
    scopes: scopesOf(role),
  }
}

/** The new token, which is not stored. Throws invalid_request for scopes that the role does not have. */
export async function createToken(
  deps: Deps,
  { id: userId, role }: { id: string; role: Role },
  { name, scopes, days }: Pick<NewToken, 'name' | 'scopes' | 'days'>,
): Promise<string> {
  const allowed = scopesOf(role)
  if (!scopes.every((scope) => allowed.includes(scope))) throw problem('invalid_request', 'scopes')
  const token = PREFIX + randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await deps.database.transaction(async (queries) => {
    await store.insertToken(queries, {
      id: randomUUID(),
      user_id: userId,
      name,
      token_hash: hashToken(deps, token),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)).join(','),
      created_at: now.toISOString(),
      expires_at: days === null ? null : new Date(now.getTime() + days * DAY).toISOString(),
      last_used_at: null,
    })
    await recordAction(deps, queries, { userId, action: 'token_created', subjects: [name] })
  })
  return token
}

/** Ends a token of this account. Returns whether there was one. */
export async function revokeToken(deps: Deps, userId: string, id: string): Promise<boolean> {
  return deps.database.transaction(async (queries) => {
    const name = await store.deleteToken(queries, { id, userId })
    if (name === undefined) return false
    await recordAction(deps, queries, { userId, action: 'token_revoked', subjects: [name] })
    return true
  })
}

/** Recognisable for people and for programs that look for leaked secrets. */
const PREFIX = 'xct_'
/** Milliseconds. */
const USE_NOTED_EVERY = 5 * 60_000

function scopesIn(stored: string): Scope[] {
  const names = stored.split(',')
  return SCOPES.filter((scope) => names.includes(scope))
}

function hashToken({ secret }: Pick<Deps, 'secret'>, token: string): string {
  return keyedHash(secret, 'studio tokens', token)
}
