import { OWN_ROWS } from '../../../contract/bounds.ts'
import type { StudioTokenRow } from '../../platform/db/tables/account-tables.ts'
import type { Queries } from '../../platform/db/database.ts'

/** A token that has not expired, with the present role of its account. */
export function findToken(queries: Queries, tokenHash: string, now: string) {
  return queries
    .selectFrom('xc_studio_tokens')
    .innerJoin('xc_users', 'xc_users.id', 'xc_studio_tokens.user_id')
    .selectAll('xc_studio_tokens')
    .select('xc_users.role')
    .where('token_hash', '=', tokenHash)
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
export async function deleteToken(
  queries: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const deleted = await queries
    .deleteFrom('xc_studio_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

export async function noteUse(queries: Queries, id: string, now: string): Promise<void> {
  await queries.updateTable('xc_studio_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
