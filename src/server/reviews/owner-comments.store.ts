import type { Queries } from '../platform/db/database.ts'

/** What the owner says in the newest hundred of her published comments below a text. */
export async function listOwnerComments(queries: Queries, review: number): Promise<string> {
  const rows = await queries
    .selectFrom('xc_comments')
    .innerJoin('xc_users', 'xc_users.id', 'user_id')
    .select('xc_comments.content')
    .where('review_id', '=', review)
    .where('role', '=', 'owner')
    .where('state', '=', 'published')
    .orderBy('xc_comments.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ content }) => content).join('')
}
