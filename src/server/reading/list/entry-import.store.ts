import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

type EntryRow = Selectable<Tables['xc_reading_list']>

/** The entries of these readers for these reviews, in any state. */
export function listEntriesOfReaders(
  queries: Queries,
  entries: readonly { user_id: string; review_id: number }[],
): Promise<EntryRow[]> {
  return queries
    .selectFrom('xc_reading_list')
    .selectAll()
    .where('user_id', 'in', [...new Set(entries.map(({ user_id }) => user_id))])
    .where('review_id', 'in', [...new Set(entries.map(({ review_id }) => review_id))])
    .execute()
}

/** The ids that any entry uses. */
export async function listTakenIds(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries.selectFrom('xc_reading_list').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Undefined where the reader has added the book at the same moment. */
export function insertImportedEntry(queries: Queries, entry: Insertable<Tables['xc_reading_list']>) {
  return queries
    .insertInto('xc_reading_list')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['user_id', 'review_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}
