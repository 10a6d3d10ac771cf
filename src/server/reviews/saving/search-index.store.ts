import type { Queries } from '../../platform/db/database.ts'
import type { ReviewSearchRow } from '../../platform/db/tables/tables.ts'

/**
 * Inserts or replaces the rows of the search index, by review. Triggers and an index of the database derive the grams from
 * them (migrations 0083 and 0091); search/search-hits.store.ts reads both.
 */
export async function writeSearchIndex(queries: Queries, rows: readonly ReviewSearchRow[]): Promise<void> {
  await queries
    .insertInto('xc_review_search')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('review_id').doUpdateSet((set) => ({
        title: set.ref('excluded.title'),
        author: set.ref('excluded.author'),
        category: set.ref('excluded.category'),
        summary: set.ref('excluded.summary'),
        excerpt: set.ref('excluded.excerpt'),
        body: set.ref('excluded.body'),
      })),
    )
    .execute()
}
