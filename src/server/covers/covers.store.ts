import type { Queries } from '../platform/db/database.ts'
import type { ReviewRow } from '../platform/db/tables/tables.ts'

export interface CoverSubject extends Pick<ReviewRow, 'id' | 'kind' | 'title' | 'author' | 'category'> {
  categories: readonly string[]
  /** JSON of the contract's cover design; null where the site chooses. */
  cover_design: string | null
}

/** What a cover and share card show of a published text. `cover`: its stored picture's name; null for a drawn one. */
export async function findCoverSubject(queries: Queries, id: number) {
  const rows = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_categories', 'xc_review_categories.review_id', 'id')
    .leftJoin('xc_review_details', 'xc_review_details.review_id', 'id')
    .select(['id', 'kind', 'title', 'headline', 'author', 'rating', 'excerpt', 'summary', 'cover'])
    .select(['cover_design', 'share_picture', 'xc_reviews.category', 'xc_review_categories.category as slug'])
    .where('id', '=', id)
    .where('is_published', '<>', 0)
    .orderBy('position')
    .execute()
  const [first] = rows
  return first && { ...first, categories: rows.flatMap((row) => row.slug ?? []) }
}

/** The names of the books besides the first, in their order. */
export function listOtherBooks(queries: Queries, id: number) {
  return queries
    .selectFrom('xc_review_books')
    .select(['title', 'author'])
    .where('review_id', '=', id)
    .orderBy('position')
    .execute()
}

/** The stored HTML of a published review; null where there is none. */
export async function findPublishedContent(queries: Queries, id: number): Promise<string | null> {
  const row = await queries
    .selectFrom('xc_reviews')
    .select('content')
    .where('id', '=', id)
    .where('is_published', '=', 1)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Published reviews without a stored picture whose id is above `after`, by id, at most `limit`. */
export async function listReviewsWithoutPicture(queries: Queries, after: number, limit: number) {
  const reviews = await queries
    .selectFrom('xc_reviews')
    .leftJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'kind', 'title', 'author', 'category', 'cover_design'])
    .where('id', '>', after)
    .where('is_published', '=', 1)
    .where('cover', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  if (reviews.length === 0) return []
  const ids = reviews.map(({ id }) => id)
  const rows = await queries
    .selectFrom('xc_review_categories')
    .select(['review_id', 'category'])
    .where('review_id', 'in', ids)
    .orderBy('position')
    .execute()
  const slugs = Map.groupBy(rows, (row) => row.review_id)
  return reviews.map((review) => ({
    ...review,
    categories: (slugs.get(review.id) ?? []).map(({ category }) => category),
  }))
}
