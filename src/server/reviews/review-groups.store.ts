import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/** The list of an author's or a year's reviews in xc_review_listings (migration 0076). */
export function authorList(key: string): string {
  return AUTHOR + key
}

export function yearList(year: string): string {
  return YEAR + year
}

/** Whether a category may have the slug: it names none of these lists, and PostgreSQL accepts it in a query. */
export function isCategorySlug(slug: string): boolean {
  return !slug.startsWith(AUTHOR) && !slug.startsWith(YEAR) && !slug.includes('\0')
}

const AUTHOR = 'author/'
const YEAR = 'year/'

/** The author's name as the first review writes it; undefined for an unknown author. */
export async function findAuthorName({ queries }: Database, key: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('xc_review_authors')
    .select('name')
    .where('key', '=', key)
    .orderBy('review_id')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** The authors with the most reviews first, after the author with this key: a range of an index. */
export async function listAuthors(
  { queries, engine }: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ name: string; total: number }[]> {
  const category = engine === 'postgres' ? sql`category collate "C"` : sql`category`
  const counts = queries
    .selectFrom('xc_review_counts')
    .select(['category', 'total'])
    // Written as in the index.
    .where(sql<boolean>`substr(category, 1, 7) = 'author/'`)
    .where('total', '>', 0)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(total, ${category}) < (
          select total, ${category} from xc_review_counts where category = ${authorList(after ?? '')})`,
      ),
    )
    .orderBy('total', 'desc')
    .orderBy(sql`${category} desc`)
    .limit(limit)
  const rows = await queries
    .selectFrom(counts.as('counts'))
    .select((select) => [
      'total',
      select
        .selectFrom('xc_review_authors')
        .select('name')
        .where('key', '=', sql<string>`substr(counts.category, 8)`)
        .orderBy('review_id')
        .limit(1)
        .as('name'),
    ])
    .orderBy('total', 'desc')
    .orderBy(sql`counts.${category} desc`)
    .execute()
  return rows.map(({ name, total }) => ({ name: name ?? '', total }))
}

/** The latest first. */
export async function listYears({ queries }: Database): Promise<{ name: string; total: number }[]> {
  return queries
    .selectFrom('xc_review_counts')
    .select([sql<string>`substr(category, 6)`.as('name'), 'total'])
    .where(sql<boolean>`substr(category, 1, 5) = 'year/'`)
    .where('total', '>', 0)
    .orderBy('category', 'desc')
    .execute()
}
