import type { Queries } from '../platform/database.ts'

export interface CoverSubject {
  id: number
  title: string
  author: string
  category: string | null
  categories: readonly string[]
}

/** What the cover and the share card of a published review show, its category slugs in order. */
export async function findCoverSubject(queries: Queries, id: number) {
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'review_id', 'id')
    .select(['id', 'title', 'author', 'rating', 'excerpt', 'summary'])
    .select(['xc_reviews.category', 'xc_review_categories.category as slug'])
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .orderBy('position')
    .execute()
  const [first] = rows
  return first && { ...first, categories: rows.flatMap((row) => row.slug ?? []) }
}
