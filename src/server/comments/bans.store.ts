import type { Insertable } from 'kysely'
import type { BanKind } from '../../contract/comments/moderation.ts'
import type { Queries } from '../platform/db/database.ts'
import type { TableRow, Tables } from '../platform/db/tables/tables.ts'

export type StoredBan = TableRow<'xc_bans'>

/** Newest first, without those that have ended. */
export function listActiveBans(queries: Queries, now: string): Promise<StoredBan[]> {
  return queries
    .selectFrom('xc_bans')
    .selectAll()
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The active bans of this author, and all banned words. */
export function listBansFor(
  queries: Queries,
  { visitor, userId }: { visitor: string | null; userId: string | null },
  now: string,
): Promise<{ kind: BanKind; value: string }[]> {
  return queries
    .selectFrom('xc_bans')
    .select(['kind', 'value'])
    .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
    .where((is) =>
      is.or([
        is('kind', '=', 'word'),
        is.and([is('kind', '=', 'visitor'), is('value', '=', visitor ?? '')]),
        is.and([is('kind', '=', 'account'), is('value', '=', userId ?? '')]),
      ]),
    )
    .execute()
}

/** A second ban of the same replaces the first. */
export function upsertBan(queries: Queries, ban: Insertable<Tables['xc_bans']>): Promise<StoredBan> {
  const { label, created_at, until } = ban
  return queries
    .insertInto('xc_bans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doUpdateSet({ label, created_at, until }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteBan(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('xc_bans').where('id', '=', id).execute()
}

export async function deleteEndedBans(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('xc_bans').where('until', '<=', now).execute()
}

/** The ban of an account that is being deleted. */
export async function deleteBanOf(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('xc_bans').where('kind', '=', 'account').where('value', '=', userId).execute()
}
