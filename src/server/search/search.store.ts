import { type RawBuilder, sql } from 'kysely'
import { WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { Database } from '../platform/db/database.ts'
import { encodeGram, listTermGrams, encodeIndexToken, isSingleGram } from '../text/grams.ts'

export interface Hit {
  review_id: number
  /** The first field that matched: 0 title, 1 author, 2 category, 3 summary, 4 body. */
  rank: number
}

/**
 * How many published reviews have the folded term in any field, and of these as many as are ever sent at once, from
 * `offset` on, ordered by where it stands (title, author, category, summary, body), then by id (docs/product/search.md).
 */
export async function findSearchHits(
  database: Database,
  foldedTerm: string,
  offset: number,
): Promise<{ total: number; hits: Hit[] }> {
  const results = sql<{ total: number; review_id: number | null; rank: number }>`(
    with ${found(database, foldedTerm)},
    piece as (select review_id, rank from found order by rank, review_id limit ${WHOLE_LIST_LIMIT} offset ${offset})
    select total, review_id, rank from (select count(*) as total from found) as counted
    left join piece on true)`
  // A select of Kysely's: a raw statement would wait with those who write (sqlite-driver.ts).
  const rows = await database.queries
    .selectFrom(results.as('results'))
    .selectAll()
    .orderBy('rank')
    .orderBy('review_id')
    .execute()
  const hits = rows.flatMap(({ review_id, rank }) => (review_id === null ? [] : [{ review_id, rank }]))
  return { total: rows[0]?.total ?? 0, hits }
}

/** What passages are cut from. */
export async function readPassageTexts(database: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return database.queries
    .selectFrom('xc_reviews')
    .select(['id', 'excerpt', 'summary', 'content'])
    .where('id', 'in', ids)
    .execute()
}

const FIELDS = ['title', 'author', 'category', 'summary', 'body'] as const

/** The statement's `found`: id and rank of every hit. */
function found(database: Database, foldedTerm: string): RawBuilder<unknown> {
  if (database.engine === 'postgres') return foundOnPostgres(foldedTerm)
  return isSingleGram(foldedTerm) ? listedOnSqlite(foldedTerm) : comparedOnSqlite(foldedTerm)
}

/** Straight from the index, a list for each field in the order of ids: SQLite reads no more of them than are wanted. */
function listedOnSqlite(foldedTerm: string): RawBuilder<unknown> {
  const [gram = [0] as const] = listTermGrams(foldedTerm)
  const lists = FIELDS.map(
    (_, rank) => sql`select rowid, ${sql.lit(rank)} from xc_review_grams
      where xc_review_grams match ${quoted(encodeIndexToken(rank, gram))}`,
  )
  return sql`found (review_id, rank) as not materialized (${sql.join(lists, sql` union all `)})`
}

/** Having all the pairs of a term is not yet having it: the texts of those that do are compared. */
function comparedOnSqlite(foldedTerm: string): RawBuilder<unknown> {
  const pairs = listTermGrams(foldedTerm).map((pair) => {
    const anyField = FIELDS.map((_, rank) => quoted(encodeIndexToken(rank, pair)))
    return `(${anyField.join(' OR ')})`
  })
  return compared(sql`
    select review_id, ${rankOf((field) => sql`instr(${field}, ${foldedTerm}) > 0`, FIELDS)}
    from xc_review_search
    where review_id in (select rowid from xc_review_grams where xc_review_grams match ${pairs.join(' AND ')})`)
}

function foundOnPostgres(foldedTerm: string): RawBuilder<unknown> {
  const contains = (field: RawBuilder<unknown>) => sql`strpos(${field}, ${foldedTerm}) > 0`
  const grams = listTermGrams(foldedTerm).map(encodeGram)
  // Where the index is exact, whatever is not in a short field is in the body, which then need not be read.
  const rank = isSingleGram(foldedTerm)
    ? rankOf(contains, FIELDS.slice(0, -1), FIELDS.length - 1)
    : rankOf(contains, FIELDS)
  const fields = sql.join(FIELDS.map((field) => sql.ref(field)))
  // Few are unpublished; to look at each review that was found would take longer than all the rest.
  return compared(sql`
    select review_id, ${rank} from xc_review_search
    where xc_grams(${fields}) @> ${grams}::bigint[]
    and review_id not in (select id from xc_reviews where is_published = 0)`)
}

/** Materialized, or both engines would compare the texts of every hit twice. */
function compared(candidates: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`compared (review_id, rank) as materialized (${candidates}),
    found as (select review_id, rank from compared where rank is not null)`
}

// Not LIKE: here %, _ and \ are plain characters on both engines, which name the same function differently.
function rankOf(
  contains: (field: RawBuilder<unknown>) => RawBuilder<unknown>,
  fields: readonly string[],
  otherwise?: number,
): RawBuilder<number> {
  const cases = fields.map((field, rank) => sql`when ${contains(sql.ref(field))} then ${sql.lit(rank)}`)
  return sql`case ${sql.join(cases, sql` `)} ${otherwise === undefined ? sql`` : sql`else ${sql.lit(otherwise)}`} end`
}

function quoted(token: string): string {
  return `"${token}"`
}
