import type { Role } from '../../../contract/accounts/permissions.ts'
import type { Queries } from '../../platform/db/database.ts'

/** A program's open session with its account. */
export interface ApiSession {
  id: string
  /** better-auth's session token; never sent to anyone. */
  token: string
  user: { id: string; name: string; email: string; role: Role }
}

/** Undefined where the session has ended or expired, or began before `earliestSignIn`. */
export async function findApiSession(
  queries: Queries,
  id: string,
  { now, earliestSignIn }: { now: Date; earliestSignIn: Date },
): Promise<ApiSession | undefined> {
  const found = await queries
    .selectFrom('xc_sessions')
    .innerJoin('xc_users', 'xc_users.id', 'xc_sessions.userId')
    .select(['xc_sessions.token', 'xc_users.id', 'xc_users.name', 'xc_users.email', 'xc_users.role'])
    .where('xc_sessions.id', '=', id)
    .where('xc_sessions.expiresAt', '>', now.toISOString())
    .where('xc_sessions.createdAt', '>', earliestSignIn.toISOString())
    .executeTakeFirst()
  if (!found) return undefined
  const { token, ...user } = found
  return { id, token, user }
}

export async function insertRefreshToken(
  queries: Queries,
  { token, sessionId, now }: { token: string; sessionId: string; now: Date },
): Promise<void> {
  await queries
    .insertInto('xc_refresh_tokens')
    .values({ token, session_id: sessionId, created_at: now.toISOString(), used_at: null })
    .execute()
}

/**
 * Marks a refresh token as used and returns its session; undefined where it is unknown or used, also by a request at
 * the same time.
 */
export async function takeRefreshToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const used = await queries
    .updateTable('xc_refresh_tokens')
    .set({ used_at: now.toISOString() })
    .where('token', '=', token)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return used?.session_id
}

/** Ends the session of this token, with all its tokens. */
export async function endSessionOfToken(queries: Queries, token: string): Promise<void> {
  await queries
    .deleteFrom('xc_sessions')
    .where(
      'id',
      'in',
      queries.selectFrom('xc_refresh_tokens').select('session_id').where('token', '=', token),
    )
    .execute()
}

export async function prolongSession(queries: Queries, id: string, now: Date, until: Date): Promise<void> {
  await queries
    .updateTable('xc_sessions')
    .set({ updatedAt: now.toISOString(), expiresAt: until.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Deletes the tokens of open sessions that were used before this time: they then count as unknown. */
export async function deleteUsedTokens(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('xc_refresh_tokens').where('used_at', '<', before.toISOString()).execute()
}
