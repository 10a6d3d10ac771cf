import { type RawBuilder, sql } from 'kysely'
import { WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { SearchFilters } from '../../contract/reviews/search-filters.ts'
import { type Database, listValues } from '../platform/db/database.ts'
import { encodeGram, isSingleGram, listTermGrams } from '../text/search-index-grams.ts'
import { searchPhrase } from '../text/search-tokens.ts'

export interface SearchHit {
  review_id: number
  /** The first field that matched, as its position in `SEARCH_FIELDS`. */
  rank: number
}

/**
 * Counts the published reviews that contain all of the folded terms, each in any field, and pass the filters, and returns at most as
 * many hits as one answer carries, from `offset` on, ordered by the first matching field (of several terms the last of these), then
 * by id (docs/product/search.md).
 */
export async function findSearchHits(
  database: Database,
  terms: readonly string[],
  offset: number,
  filters: StoredFilters = {},
): Promise<{ total: number; hits: SearchHit[] }> {
  const results = sql<{ total: number; review_id: number | null; rank: number }>`(
    with ${filteredReviews(database, terms, filters)},
    page as (select review_id, rank from found order by rank, review_id limit ${WHOLE_LIST_LIMIT} offset ${offset})
    select total, review_id, rank from (select count(*) as total from found) as counted
    left join page on true)`
  // A Kysely select runs on the read-only connection; a raw statement would wait for writers (sqlite-driver.ts).
  const rows = await database.queries
    .selectFrom(results.as('results'))
    .selectAll()
    .orderBy('rank')
    .orderBy('review_id')
    .execute()
  const hits = rows.flatMap(({ review_id, rank }) => (review_id === null ? [] : [{ review_id, rank }]))
  return { total: rows[0]?.total ?? 0, hits }
}

/** How many published reviews contain all of the folded terms and pass the filters. */
export async function countSearchHits(database: Database, terms: readonly string[], filters: StoredFilters) {
  const count = sql<{ total: number }>`(
    with ${filteredReviews(database, terms, filters)} select count(*) as total from found)`
  const row = await database.queries.selectFrom(count.as('counted')).select('total').executeTakeFirstOrThrow()
  return row.total
}

/** Adds the common table expression `found`: those of `matching` that pass the filters. */
function filteredReviews(database: Database, terms: readonly string[], filters: StoredFilters) {
  const condition = passesFilters(sql.ref('matching.review_id'), filters)
  const found =
    condition === undefined
      ? sql`not materialized (select review_id, rank from matching)`
      : sql`materialized (select review_id, rank from matching where ${condition})`
  return sql`${matchingAll(database, terms)}, found as ${found}`
}

/** The common table expression `matching` of the reviews that contain all of the terms. */
function matchingAll(database: Database, terms: readonly string[]): RawBuilder<unknown> {
  const [first = '', ...others] = terms
  if (others.length === 0) return matchingReviews(database, first)
  const names = terms.map((_, index) => `matching_${index}`)
  const parts = terms.map((term, index) => matchingReviews(database, term, SEARCH_FIELDS, names[index]))
  const [table = '', ...joined] = names
  const last = sql.raw(database.engine === 'postgres' ? 'greatest' : 'max')
  return sql`${sql.join(parts)}, matching (review_id, rank) as (
    select review_id, ${last}(${sql.join(names.map((name) => sql.ref(`${name}.rank`)))}) from ${sql.table(table)}
    ${sql.join(
      joined.map((name) => sql`join ${sql.table(name)} using (review_id)`),
      sql` `,
    )})`
}

/** The ids of all published reviews that contain the folded term. */
export function listMatchingIds(database: Database, foldedTerm: string): Promise<number[]> {
  const matches = sql<{ review_id: number }>`(
    with ${matchingReviews(database, foldedTerm)} select distinct review_id from matching)`
  return listValues(database.queries.selectFrom(matches.as('matches')).select('review_id'))
}

/** The searched fields, the best match first; the index has them in this order (migrations/first-schema/search.ts). */
export const SEARCH_FIELDS = ['title', 'author', 'category', 'summary', 'excerpt', 'body'] as const

/** The common table expression `name`: id and rank of every review that matches in one of the fields. */
export function matchingReviews(
  database: Database,
  foldedTerm: string,
  fields: readonly string[] = SEARCH_FIELDS,
  name = 'matching',
): RawBuilder<unknown> {
  return database.engine === 'postgres'
    ? matchOnPostgres(foldedTerm, fields, name)
    : matchOnSqlite(foldedTerm, fields, name)
}

/** A phrase of pairs of characters in one field after the other: exact, without reading any text. */
function matchOnSqlite(foldedTerm: string, fields: readonly string[], name: string): RawBuilder<unknown> {
  const phrase = searchPhrase(foldedTerm)
  const lists = fields.map(
    (field, rank) => sql`select rowid as review_id, ${sql.lit(rank)} as rank from xc_review_index
      where xc_review_index match ${`${field} : ${phrase}`}`,
  )
  // Few reviews are unpublished; joining every match with its review would take longer than the rest of the query.
  return sql`${sql.table(name)} (review_id, rank) as materialized (
    select review_id, min(rank) from (${sql.join(lists, sql` union all `)}) as lists
    where review_id not in (select id from xc_reviews where is_published = 0) group by review_id)`
}

function matchOnPostgres(foldedTerm: string, fields: readonly string[], name: string): RawBuilder<unknown> {
  const contains = (field: RawBuilder<unknown>) => sql`strpos(${field}, ${foldedTerm}) > 0`
  const grams = listTermGrams(foldedTerm).map(encodeGram)
  // For a single gram the index is exact: a match outside the other fields is in the last one, which need not be read.
  const rank = isSingleGram(foldedTerm)
    ? rankOf(contains, fields.slice(0, -1), fields.length - 1)
    : rankOf(contains, fields)
  // As in the expression of an index (migrations/first-schema/search.ts).
  const indexed = sql.join(fields.map((field) => sql.ref(field)))
  const candidates = sql.table(`${name}_candidates`)
  // Materialized: otherwise the texts of every candidate are compared twice.
  return sql`${candidates} (review_id, rank) as materialized (
    select review_id, ${rank} from xc_review_search
    where xc_grams(${indexed}) @> ${grams}::bigint[]
    and review_id not in (select id from xc_reviews where is_published = 0)),
    ${sql.table(name)} as (select review_id, rank from ${candidates} where rank is not null)`
}

// instr and strpos instead of LIKE: %, _ and \ must be plain characters.
function rankOf(
  contains: (field: RawBuilder<unknown>) => RawBuilder<unknown>,
  fields: readonly string[],
  otherwise?: number,
): RawBuilder<number> {
  const cases = fields.map((field, rank) => sql`when ${contains(sql.ref(field))} then ${sql.lit(rank)}`)
  return sql`case ${sql.join(cases, sql` `)} ${otherwise === undefined ? sql`` : sql`else ${sql.lit(otherwise)}`} end`
}

/** The filters with the keys of the tag and the slugs of the series. */
export interface StoredFilters extends SearchFilters {
  tagKeys?: readonly string[]
  seriesSlugs?: readonly string[]
}

/** The condition that the review of this id passes the filters. Undefined without filters. */
export function passesFilters(
  reviewId: RawBuilder<unknown>,
  { category, rating, year, tag, tagKeys = [], series, seriesSlugs = [] }: StoredFilters,
): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(category === undefined
      ? []
      : [
          sql`(passing.category = ${category} or exists (select 1 from xc_review_categories as filed
            where filed.review_id = passing.id and filed.category = ${category}))`,
        ]),
    ...(rating === undefined ? [] : [sql`passing.rating >= ${rating}`]),
    ...(year === undefined ? [] : [sql`substr(passing.publish_date, 1, 4) = ${year}`]),
    ...(tag === undefined
      ? []
      : [
          sql`exists (select 1 from xc_review_tags as tagged
            where tagged.review_id = passing.id and tagged.tag in (${sql.join(tagKeys)}))`,
        ]),
    ...(series === undefined
      ? []
      : [
          sql`exists (select 1 from xc_review_series as member
            where member.review_id = passing.id and member.series in (${sql.join(seriesSlugs)}))`,
        ]),
  ]
  if (conditions.length === 0) return undefined
  return sql<boolean>`exists (select 1 from xc_reviews as passing where passing.id = ${reviewId}
    and passing.is_published = 1 and ${sql.join(conditions, sql` and `)})`
}
