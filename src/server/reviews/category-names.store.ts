import { sql } from 'kysely'
import type { CategoryFields } from '../../contract/categories/display-category.ts'
import type { Queries } from '../platform/db/database.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** Reviews that have one of these slugs, published or not, in the order of their ids, from the one after `after`. */
export async function listWithCategories(
  queries: Queries,
  slugs: readonly string[],
  { after, limit }: { after: number; limit: number },
): Promise<(CategoryFields & { id: number })[]> {
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'category', 'category_name'])
    .where('id', '>', after)
    .where((is) =>
      is.or([
        is('category', 'in', slugs),
        is(
          'id',
          'in',
          queries.selectFrom('xc_review_categories').select('review_id').where('category', 'in', slugs),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const own = await queries
    .selectFrom('xc_review_categories')
    .select(['review_id', 'category'])
    .where('review_id', 'in', pluck(rows, 'id'))
    .orderBy('position')
    .execute()
  const categoriesOf = Map.groupBy(own, ({ review_id }) => review_id)
  return rows.map((row) => ({
    ...row,
    categories: (categoriesOf.get(row.id) ?? []).map(({ category }) => category),
  }))
}

/** Gives the texts of a category to another; those that have both keep one. */
export async function replaceCategory(queries: Queries, from: string, to: string): Promise<void> {
  const having = queries.selectFrom('xc_review_categories').select('review_id').where('category', '=', to)
  await queries
    .updateTable('xc_review_categories')
    .set({ category: to })
    .where('category', '=', from)
    .where('review_id', 'not in', having)
    .execute()
  await queries.deleteFrom('xc_review_categories').where('category', '=', from).execute()
  await queries.updateTable('xc_reviews').set({ category: to }).where('category', '=', from).execute()
  // The colour that the owner has chosen for a drawn cover.
  const [before, after] = [from, to].map((slug) => `"colour":${JSON.stringify(slug)}`)
  await queries
    .updateTable('xc_review_details')
    .set({ cover_design: sql<string>`replace(cover_design, ${before}, ${after})` })
    .where('cover_design', 'like', `%${before}%`)
    .execute()
}

export async function setSearchedCategory(queries: Queries, id: number, text: string): Promise<void> {
  await queries
    .updateTable('xc_review_search')
    .set({ category: text })
    .where('review_id', '=', id)
    .where('category', '!=', text)
    .execute()
}
