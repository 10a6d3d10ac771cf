import type { Queries } from '../../platform/db/database.ts'

export async function findOwnerId(queries: Queries): Promise<string | undefined> {
  const found = await queries
    .selectFrom('xc_users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return found?.id
}

export async function replaceLink(
  queries: Queries,
  link: { token_hash: string; created_at: string },
): Promise<void> {
  await queries
    .insertInto('xc_owner_link')
    .values({ id: 1, ...link })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute()
}

export async function isLink(queries: Queries, tokenHash: string): Promise<boolean> {
  const found = await queries
    .selectFrom('xc_owner_link')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteLink(queries: Queries): Promise<void> {
  await queries.deleteFrom('xc_owner_link').execute()
}
