import type { Queries } from '../../platform/db/database.ts'

/** A program's session that is still on, and whose it is. */
export interface ApiSession {
  id: string
  /** By which the accounts library knows it; never told. */
  token: string
  user: { id: string; name: string; email: string; role: 'reader' | 'owner' }
}

/** Undefined where it has ended, by hand or by its time. */
export async function findApiSession(
  queries: Queries,
  id: string,
  now: Date,
): Promise<ApiSession | undefined> {
  const found = await queries
    .selectFrom('xc_sessions')
    .innerJoin('xc_users', 'xc_users.id', 'xc_sessions.userId')
    .select(['xc_sessions.token', 'xc_users.id', 'xc_users.name', 'xc_users.email', 'xc_users.role'])
    .where('xc_sessions.id', '=', id)
    .where('xc_sessions.expiresAt', '>', now.toISOString())
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

/** The session that it renews: of two uses of it, one is first. Undefined where it is unknown or used. */
export async function takeRefreshToken(
  queries: Queries,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await queries
    .updateTable('xc_refresh_tokens')
    .set({ used_at: now.toISOString() })
    .where('token', '=', token)
    .where('used_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  return taken?.session_id
}

/** Ends the session that this token has ever renewed, with all its tokens. */
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

/** Of sessions that go on: used before this time, they are no longer told from unknown ones. */
export async function deleteUsedTokens(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('xc_refresh_tokens').where('used_at', '<', before.toISOString()).execute()
}
