import type { Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE } from '../platform/db/tables/tables.ts'
import { findReviews } from './reviews.store.ts'

/** A published page with its body, by its slug or its id. */
export async function findPage(queries: Queries, by: { slug: string } | { id: number }) {
  const page = await pagesOf(queries)
    .where((is) => ('id' in by ? is('id', '=', by.id) : is('slug', '=', by.slug)))
    .executeTakeFirst()
  return page && (await findReviews(queries, [page.id], PUBLISHED_PAGE)).get(page.id)
}

/** The published pages by id, for a sitemap: also those that search engines are not to find. */
export function listPages(queries: Queries) {
  return pagesOf(queries).select('is_unindexed').execute()
}

/** The slugs and headlines of the published pages. */
export function listPageNames(queries: Queries) {
  return pagesOf(queries).select('headline').execute()
}

function pagesOf(queries: Queries) {
  return queries
    .selectFrom('xc_reviews')
    .innerJoin('xc_review_details', 'review_id', 'id')
    .select(['id', 'kind', 'slug', 'updated_at'])
    .where('is_published', '=', PUBLISHED_PAGE)
    .orderBy('id')
}
