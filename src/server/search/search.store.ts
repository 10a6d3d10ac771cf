import { sql } from 'kysely'
import { WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { SearchFilters } from '../../contract/reviews/search-filters.ts'
import type { Queries } from '../platform/db/database.ts'
import { passesFilters } from './search-filters.store.ts'
import { SEARCH_FIELDS, type SearchHit } from './search-hits.store.ts'

/**
 * The published reviews of a book that pass the filters, ranked like those whose author matches. `notations`: of its ISBN,
 * without hyphens.
 */
export async function findIsbnHits(
  queries: Queries,
  notations: readonly string[],
  filters: SearchFilters,
): Promise<SearchHit[]> {
  const plain = sql<string>`replace(replace(isbn, '-', ''), ' ', '')`
  const passes = passesFilters(sql.ref('xc_reviews.id'), filters)
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('is_published', '=', 1)
    .where('isbn', 'is not', null)
    .where(plain, 'in', notations)
    .$if(passes !== undefined, (query) => query.where(passes!))
    .orderBy('id')
    .limit(WHOLE_LIST_LIMIT)
    .execute()
  return rows.map(({ id }) => ({ review_id: id, rank: SEARCH_FIELDS.indexOf('author') }))
}

/** The texts from which passages are cut. */
export async function readPassageTexts(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('xc_reviews')
    .select(['id', 'original_title', 'excerpt', 'summary', 'content'])
    .where('id', 'in', ids)
    .execute()
}
