import { sql } from 'kysely'
import type { Queries } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import type { MissedSearchRow, ReferrerRow, ReviewViewsRow } from '../platform/db/tables/studio-tables.ts'
import { batchesOf } from '../platform/runtime/batches.ts'

/** Reviews that no longer exist are left out. */
export async function addViews(queries: Queries, rows: readonly ReviewViewsRow[]): Promise<void> {
  if (rows.length === 0) return
  const existing = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', 'in', [...new Set(rows.map((row) => row.review_id))])
    .execute()
  const ids = new Set(existing.map(({ id }) => id))
  const known = rows.filter((row) => ids.has(row.review_id))
  await addCounts(queries, 'xc_review_views', ['day', 'review_id'], 'views', known)
}

/** A day has a bounded number of hosts: referrers can be invented. */
export async function addReferrers(queries: Queries, rows: readonly ReferrerRow[]): Promise<void> {
  const rowsByDay = Map.groupBy(rows, (row) => row.day)
  for (const [day, all] of rowsByDay) {
    const stored = await queries.selectFrom('xc_referrers').select('host').where('day', '=', day).execute()
    const kept = boundNew(
      all.map((row) => row.host),
      stored.map((row) => row.host),
    )
    const known = all.filter((row) => kept.has(row.host))
    await addCounts(queries, 'xc_referrers', ['day', 'host'], 'visits', known)
  }
}

/** `rows`: of one day, which has a bounded number of terms. */
export async function addMissedSearches(queries: Queries, rows: readonly MissedSearchRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const stored = await queries
    .selectFrom('xc_missed_searches')
    .select('folded')
    .where('day', '=', first.day)
    .execute()
  const kept = boundNew(
    rows.map((row) => row.folded),
    stored.map((row) => row.folded),
  )
  const known = rows.filter((row) => kept.has(row.folded))
  await addCounts(queries, 'xc_missed_searches', ['day', 'folded'], 'searches', known)
}

/** Those of these folded terms that are stored. */
export async function listStoredTerms(queries: Queries, folded: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('xc_missed_searches')
    .select('folded')
    .distinct()
    .where('folded', 'in', folded)
    .execute()
  return new Set(rows.map((row) => row.folded))
}

export async function deleteBefore(queries: Queries, day: string): Promise<void> {
  for (const table of ['xc_referrers', 'xc_missed_searches'] as const)
    await queries.deleteFrom(table).where('day', '<', day).execute()
}

/** Views of all reviews by day, from a day on, until before another. */
export async function sumViewsByDay(queries: Queries, { from, until }: { from: string; until?: string }) {
  const rows = await queries
    .selectFrom('xc_review_views')
    .select(({ fn }) => ['day', fn.sum<number>('views').as('views')])
    .where('day', '>=', from)
    .$if(until !== undefined, (query) => query.where('day', '<', until ?? ''))
    .groupBy('day')
    .execute()
  return new Map(rows.map((row) => [row.day, row.views]))
}

/** Views by review from that day on, the most first. `ids`: only of these. */
export async function sumViewsByReview(
  queries: Queries,
  { from, ids }: { from: string; ids?: readonly number[] | undefined },
): Promise<Map<number, number>> {
  if (ids?.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_review_views')
    .select(({ fn }) => ['review_id', fn.sum<number>('views').as('sum')])
    .where('day', '>=', from)
    .$if(ids !== undefined, (query) => query.where('review_id', 'in', [...(ids ?? [])]))
    .groupBy('review_id')
    .orderBy('sum', 'desc')
    .orderBy('review_id')
    .execute()
  return new Map(rows.map((row) => [row.review_id, row.sum]))
}

export async function listReferrers(queries: Queries, from: string, limit: number) {
  const rows = await queries
    .selectFrom('xc_referrers')
    .select(({ fn }) => ['host', fn.sum<number>('visits').as('sum')])
    .where('day', '>=', from)
    .groupBy('host')
    .orderBy('sum', 'desc')
    .orderBy('host')
    .limit(limit)
    .execute()
  return rows.map(({ host, sum }) => ({ host, visits: sum }))
}

export async function listMissedSearches(queries: Queries, from: string, limit: number) {
  const rows = await queries
    .selectFrom('xc_missed_searches')
    .select(({ fn }) => ['folded', fn.max('term').as('term'), fn.sum<number>('searches').as('sum')])
    .where('day', '>=', from)
    .groupBy('folded')
    .orderBy('sum', 'desc')
    .orderBy('folded')
    .limit(limit)
    .execute()
  return rows.map(({ term, folded, sum }) => ({ term, folded, searches: sum }))
}

/** The keys that are stored, and new ones while the day has room. */
function boundNew(keys: readonly string[], stored: readonly string[]): Set<string> {
  const present = new Set(stored)
  const fresh = keys.filter((key) => !present.has(key))
  return new Set([...present, ...fresh.slice(0, Math.max(0, MAX_OF_A_DAY - present.size))])
}

const MAX_OF_A_DAY = 200

/** Inserts the rows, and adds the counts to those that are there. */
async function addCounts<Row extends object>(
  queries: Queries,
  table: keyof Tables,
  key: readonly (keyof Row & string)[],
  count: keyof Row & string,
  rows: readonly Row[],
): Promise<void> {
  const keyOf = (row: Row) => key.map((column) => row[column]).join(' ')
  // Two processes that lock the same rows in the same order cannot wait for each other.
  for (const batch of batchesOf(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))))
    await queries
      .insertInto(table)
      .values([...batch] as never)
      .onConflict((conflict) =>
        conflict
          .columns([...key] as never)
          .doUpdateSet({ [count]: sql`${sql.ref(`${table}.${count}`)} + ${sql.ref(`excluded.${count}`)}` }),
      )
      .execute()
}
