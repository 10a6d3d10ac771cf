import type { Queries } from '../platform/db/database.ts'

/** A review as feeds show it. */
export interface FeedRow {
  id: number
  title: string
  publish_date: string | null
  updated_at: string
  excerpt: string
  summary: string
  content: string
}

/** Those of the published reviews, by id. */
export async function findFeedRows(queries: Queries, ids: readonly number[]): Promise<Map<number, FeedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'title', 'publish_date', 'updated_at', 'excerpt', 'summary', 'content'])
    .where('id', 'in', [...ids])
    .where('is_published', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** When each was changed last, in the order of the ids. */
export async function listChanges(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'publish_date', 'updated_at'])
    .where('id', 'in', [...ids])
    .where('is_published', '=', 1)
    .execute()
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The slugs of these reviews, by id. */
export function listSlugs(queries: Queries, ids: readonly number[]) {
  return queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'slug', 'updated_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}
