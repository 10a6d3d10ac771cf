import { OWN_ROWS } from '../../../contract/bounds.ts'
import { firstValue, type Queries } from '../../platform/db/database.ts'
import type { SigningKeyRow, StudioTokenRow } from '../../platform/db/tables/account-tables.ts'

export async function insertRefreshToken(
  queries: Queries,
  { token, sessionId, now }: { token: string; sessionId: string; now: Date },
): Promise<void> {
  await queries
    .insertInto('xc_refresh_tokens')
    .values({ token, session_id: sessionId, created_at: now.toISOString(), used_at: null })
    .execute()
}

/** Marks a refresh token as used, once, and returns its session; undefined where it is unknown or used. */
export function takeRefreshToken(queries: Queries, token: string, now: Date) {
  return firstValue(
    queries
      .updateTable('xc_refresh_tokens')
      .set({ used_at: now.toISOString() })
      .where((is) => is.and({ token, used_at: null }))
      .returning('session_id'),
  )
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

/** Deletes the tokens of open sessions that were used before this time: they then count as unknown. */
export async function deleteUsedTokens(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom('xc_refresh_tokens').where('used_at', '<', before.toISOString()).execute()
}

/** The active signing key; if several are valid, the newest. */
export async function findSigningKey(queries: Queries, now: string): Promise<SigningKeyRow | undefined> {
  return queries
    .selectFrom('xc_signing_keys')
    .selectAll()
    .where('signs_from', '<=', now)
    .where('signs_until', '>', now)
    .orderBy('signs_from', 'desc')
    .executeTakeFirst()
}

/** Replaces each encrypted private key by what `change` makes of it. */
export async function changePrivateKeys(queries: Queries, change: (key: string) => string): Promise<void> {
  const rows = await queries.selectFrom('xc_signing_keys').select(['id', 'private_key']).execute()
  for (const { id, private_key } of rows)
    await queries
      .updateTable('xc_signing_keys')
      .set({ private_key: change(private_key) })
      .where('id', '=', id)
      .execute()
}

/** Public keys whose signing period ends after `since`, latest end first. */
export function listPublicKeys(queries: Queries, since: string) {
  return queries
    .selectFrom('xc_signing_keys')
    .select(['id', 'signs_until', 'public_key'])
    .where('signs_until', '>', since)
    .orderBy('signs_until', 'desc')
    .execute()
}

/** Does nothing if there is a key with the same `signs_from`: two processes that start at once store one. */
export async function insertSigningKey(queries: Queries, row: SigningKeyRow): Promise<void> {
  await queries
    .insertInto('xc_signing_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('signs_from').doNothing())
    .execute()
}

/** Deletes the keys whose signing period had ended by `since`. */
export async function deleteSigningKeys(queries: Queries, since: string): Promise<void> {
  await queries.deleteFrom('xc_signing_keys').where('signs_until', '<=', since).execute()
}

/** A token that has not expired, with the present role of its account. */
export function findToken(queries: Queries, tokenHashes: readonly string[], now: string) {
  return queries
    .selectFrom('xc_studio_tokens')
    .innerJoin('xc_users', 'xc_users.id', 'xc_studio_tokens.user_id')
    .selectAll('xc_studio_tokens')
    .select('xc_users.role')
    .where('token_hash', 'in', tokenHashes)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** Newest first. */
export function listTokens(queries: Queries, userId: string): Promise<StudioTokenRow[]> {
  return queries
    .selectFrom('xc_studio_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OWN_ROWS)
    .execute()
}

export async function insertToken(queries: Queries, row: StudioTokenRow): Promise<void> {
  await queries.insertInto('xc_studio_tokens').values(row).execute()
}

/** Returns the name of the deleted token; undefined where there is none. */
export function deleteToken(queries: Queries, { id, userId }: { id: string; userId: string }) {
  return firstValue(
    queries
      .deleteFrom('xc_studio_tokens')
      .where((is) => is.and({ id, user_id: userId }))
      .returning('name'),
  )
}

export async function noteUse(queries: Queries, id: string, now: string): Promise<void> {
  await queries.updateTable('xc_studio_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
