import { sql } from 'kysely'
import { WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { PUBLISHED_PAGE, type ReviewRow } from '../platform/db/tables/tables.ts'
import { matchingReviews, passesFilters, SEARCH_FIELDS, type StoredFilters } from './search-hits.store.ts'

/** The published reviews of a book, ranked like matches of authors. `notations`: of its ISBN, without hyphens. */
export async function findIsbnHits(queries: Queries, notations: readonly string[], filters: StoredFilters) {
  const plain = sql<string>`replace(replace(isbn, '-', ''), ' ', '')`
  const passes = passesFilters(sql.ref('xc_reviews.id'), filters)
  const rows = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('is_published', '=', 1)
    .where((is) =>
      is.or([
        is.and([is('isbn', 'is not', null), is(plain, 'in', notations)]),
        is('id', 'in', is.selectFrom('xc_review_books').select('review_id').where(plain, 'in', notations)),
      ]),
    )
    .$if(passes !== undefined, (query) => query.where(passes!))
    .orderBy('id')
    .limit(WHOLE_LIST_LIMIT)
    .execute()
  return rows.map(({ id }) => ({ review_id: id, rank: SEARCH_FIELDS.indexOf('author') }))
}

/** The texts from which passages are cut. `books`: those besides the one that the card names. */
export async function readPassageTexts(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('xc_reviews')
    .select(['id', 'original_title', 'excerpt', 'summary', 'content'])
    .where('id', 'in', ids)
    .execute()
  const books = await queries
    .selectFrom('xc_review_books')
    .select(['review_id', 'title', 'original_title', 'author', 'translator'])
    .where('review_id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, books: books.filter(({ review_id }) => review_id === row.id) }))
}

/** The authors of the books of these reviews besides the first. */
export async function findOtherAuthors(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('xc_review_books')
    .select('author')
    .where('review_id', 'in', ids)
    .orderBy('review_id')
    .orderBy('position')
    .execute()
}

export interface NamedReview extends Pick<ReviewRow, 'id' | 'kind' | 'title' | 'headline' | 'author'> {
  slug: string | null
}

/** A few reviews whose title, else author contains the folded term, else whose slug begins with it, by the index alone. */
export async function findNames(database: Database, foldedTerm: string): Promise<NamedReview[]> {
  const isNoPage = sql`review_id not in (select id from xc_reviews where is_published = ${sql.lit(PUBLISHED_PAGE)})`
  const lists = NAME_FIELDS.map(
    (_, rank) => sql`select review_id, rank from (select review_id, rank from matching
      where rank = ${sql.lit(rank)} and ${isNoPage} order by review_id limit ${HITS}) as hits`,
  )
  const slug = slugColumn(database)
  const bySlug = sql`select review_id, ${sql.lit(NAME_FIELDS.length)} as rank from (
    select review_id from xc_review_details
    where ${isNoPage} and slug <> '' and ${slug} >= ${foldedTerm} and ${slug} < ${`${foldedTerm}\u{10ffff}`}
    order by ${slug} limit ${HITS}) as slugs`
  const hits = sql<{ review_id: number; rank: number }>`(
    with ${matchingReviews(database, foldedTerm, NAME_FIELDS)} ${sql.join([...lists, bySlug], sql` union all `)})`
  const rows = await database.queries
    .selectFrom(hits.as('hits'))
    // A cross join keeps SQLite from reading all reviews first and looking each up among the hits.
    .crossJoin('xc_reviews')
    .leftJoin('xc_review_details', 'xc_review_details.review_id', 'hits.review_id')
    .whereRef('xc_reviews.id', '=', 'hits.review_id')
    .where('is_published', '=', 1)
    .select(['xc_reviews.id', 'kind', 'title', 'headline', 'author', 'slug', 'hits.rank'])
    .orderBy('hits.rank')
    .orderBy('xc_reviews.id')
    .execute()
  // A review may match by its slug besides.
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed()
}

/** The published reviews with one of these slugs. */
export async function findBySlugs(database: Database, slugs: readonly string[]): Promise<NamedReview[]> {
  if (slugs.length === 0) return []
  return database.queries
    .selectFrom('xc_review_details')
    .innerJoin('xc_reviews', 'id', 'review_id')
    .where('is_published', '=', 1)
    .where('slug', '<>', '')
    .where(sql<boolean>`${slugColumn(database)} in (${sql.join(slugs)})`)
    .select(['id', 'kind', 'title', 'headline', 'author', 'slug'])
    .orderBy('id')
    .limit(HITS)
    .execute()
}

/** As in the index (migrations/first-schema/search.ts). */
function slugColumn({ engine }: Database) {
  return engine === 'postgres' ? sql`slug collate "C"` : sql`slug`
}

const NAME_FIELDS = SEARCH_FIELDS.slice(0, 2)

/** The names of each kind: enough to put the titles that begin with the term first. */
const HITS = 24
