import type { Queries } from '../platform/db/database.ts'

/** The review or draft that a text with one of these sources became; undefined where it was never imported. */
export async function findImported(
  queries: Queries,
  ...sources: (string | undefined)[]
): Promise<number | undefined> {
  const known = sources.filter((source) => source !== undefined)
  const row = await queries
    .selectFrom('xc_imported_texts')
    .select('review_id')
    .where('source', 'in', known)
    .executeTakeFirst()
  return row?.review_id
}

export async function insertImported(
  queries: Queries,
  row: { source: string; review_id: number; imported_at: string },
): Promise<void> {
  await queries.insertInto('xc_imported_texts').values(row).execute()
}

/** The owner's accounts by email. */
export async function listOwners(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('xc_users')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}
