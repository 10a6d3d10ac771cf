import type { Queries } from '../platform/db/database.ts'
import type { ReviewTitleKeyRow } from '../platform/db/tables/list-tables.ts'

/** Each review once, a thousand at most. */
export async function upsertTitleKeys(queries: Queries, rows: readonly ReviewTitleKeyRow[]): Promise<void> {
  await queries
    .insertInto('xc_review_title_keys')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('review_id')
        .doUpdateSet((set) => ({ title: set.ref('excluded.title'), key: set.ref('excluded.key') }))
        .where((is) =>
          is.or([
            is('excluded.title', '<>', is.ref('xc_review_title_keys.title')),
            is('excluded.key', '<>', is.ref('xc_review_title_keys.key')),
          ]),
        ),
    )
    .execute()
}

/** Listed reviews whose key is missing or does not begin with this version: from two ranges of an index. */
export async function listOutdatedTitles(
  queries: Queries,
  version: string,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const range = (side: 'before' | 'after') =>
    queries
      .selectFrom('xc_review_listings')
      .select(['review_id', 'title_key'])
      .where('category', '=', '')
      .where(
        'title_key',
        side === 'before' ? '<' : '>=',
        side === 'before' ? version : `${version}\u{10ffff}`,
      )
      .orderBy('title_key')
      .limit(limit)
  const outdated = await queries
    .selectFrom(range('before').as('before'))
    .select('review_id')
    .unionAll(queries.selectFrom(range('after').as('after')).select('review_id'))
    .execute()
  if (outdated.length === 0) return []
  const ids = outdated.slice(0, limit).map(({ review_id }) => review_id)
  return queries.selectFrom('xc_reviews').select(['id', 'title']).where('id', 'in', ids).execute()
}
