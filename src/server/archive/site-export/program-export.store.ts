import type { Queries } from '../../platform/db/database.ts'

/** The ids of all texts that are published or drafts, in their order; those in the trash among them. */
export async function listTextIds(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .union(queries.selectFrom('xc_drafts').select('id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
