import { sql } from 'kysely'
import { listValues, type Queries } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import type { MissedSearchRow, ReferrerRow, ReviewViewsRow } from '../platform/db/tables/studio-tables.ts'
import { batchesOf } from '../platform/runtime/batches.ts'

/** Reviews that no longer exist are left out. */
export async function addViews(queries: Queries, rows: readonly ReviewViewsRow[]): Promise<void> {
  await addCounts(
    queries,
    'xc_review_views',
    ['day', 'review_id'],
    'views',
    await withoutMissing(queries, rows),
  )
}

async function withoutMissing<Row extends { review_id: number }>(queries: Queries, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const existing = await queries
    .selectFrom('xc_reviews')
    .select('id')
    .where('id', 'in', [...new Set(rows.map((row) => row.review_id))])
    .execute()
  const ids = new Set(existing.map(({ id }) => id))
  return rows.filter((row) => ids.has(row.review_id))
}

/** Adds visits of the site, and of its texts where they name one. A day has a bounded number of hosts, and of hosts by text: referrers can be invented. */
export async function addReferrers(
  queries: Queries,
  visits: readonly (ReferrerRow & { review_id: number | null })[],
): Promise<void> {
  for (const [day, all] of Map.groupBy(visits, (row) => row.day)) {
    const sums = new Map<string, number>()
    for (const { host, visits: count } of all) sums.set(host, (sums.get(host) ?? 0) + count)
    const stored = await queries.selectFrom('xc_referrers').select('host').where('day', '=', day).execute()
    const kept = boundNew(
      // Invented ones come once: they are the first to find no room.
      [...sums.keys()].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)),
      stored.map((row) => row.host),
    ).add('')
    const known = [...sums].flatMap(([host, count]) => (kept.has(host) ? [{ day, host, visits: count }] : []))
    await addCounts(queries, 'xc_referrers', ['day', 'host'], 'visits', known)
    const ofTexts = all.flatMap(({ review_id, ...row }) =>
      review_id !== null && kept.has(row.host) ? [{ ...row, review_id }] : [],
    )
    await addReferrersOfTexts(queries, day, await withoutMissing(queries, ofTexts))
  }
}

/** `rows`: of this day. */
async function addReferrersOfTexts(
  queries: Queries,
  day: string,
  rows: readonly (ReferrerRow & { review_id: number })[],
): Promise<void> {
  if (rows.length === 0) return
  const keyOf = (row: { review_id: number; host: string }) => `${row.review_id} ${row.host}`
  const stored = await queries
    .selectFrom('xc_review_referrers')
    .select(['review_id', 'host'])
    .where('day', '=', day)
    .execute()
  // Those without a host are as many as the texts that were opened.
  const isNamed = ({ host }: { host: string }) => host !== ''
  const kept = boundNew(
    rows
      .filter(isNamed)
      .toSorted((a, b) => b.visits - a.visits)
      .map(keyOf),
    stored.filter(isNamed).map(keyOf),
    MAX_OF_TEXTS,
  )
  const known = rows.filter((row) => !isNamed(row) || kept.has(keyOf(row)))
  await addCounts(queries, 'xc_review_referrers', ['review_id', 'day', 'host'], 'visits', known)
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
  return new Set(
    await listValues(
      queries.selectFrom('xc_missed_searches').select('folded').distinct().where('folded', 'in', folded),
    ),
  )
}

type DailyTable = 'xc_referrers' | 'xc_review_referrers' | 'xc_missed_searches'

export async function deleteBefore(queries: Queries, table: DailyTable, day: string): Promise<void> {
  await queries.deleteFrom(table).where('day', '<', day).execute()
}

/** Has the views of each month before this day, the first of a month, stand under the first day of theirs. */
export async function foldViews(queries: Queries, before: string): Promise<void> {
  const month = sql<string>`substr(day, 1, 7)`
  const unfolded = queries
    .selectFrom('xc_review_views')
    .select(month.as('month'))
    .where('day', '<', before)
    .where('day', 'not like', '%-01')
  await queries
    .insertInto('xc_review_views')
    .columns(['review_id', 'day', 'views'])
    .expression(
      queries
        .selectFrom('xc_review_views')
        .select(({ fn }) => [
          'review_id',
          sql<string>`substr(day, 1, 7) || '-01'`.as('first'),
          fn.sum<number>('views').as('sum'),
        ])
        .where(month, 'in', unfolded)
        .groupBy(['review_id', month])
        .orderBy(month)
        .orderBy('review_id'),
    )
    // The sum has the first day's own views, so two processes that fold the same month store the same.
    .onConflict((conflict) =>
      conflict.columns(['day', 'review_id']).doUpdateSet(({ ref }) => ({ views: ref('excluded.views') })),
    )
    .execute()
  await queries
    .deleteFrom('xc_review_views')
    .where('day', '<', before)
    .where('day', 'not like', '%-01')
    .execute()
}

/** Views by day, from a day on, until before another; of all reviews, or of one. */
export async function sumViewsByDay(
  queries: Queries,
  { from, until, review }: { from: string; until?: string; review?: number },
) {
  const rows = await queries
    .selectFrom('xc_review_views')
    .select(({ fn }) => ['day', fn.sum<number>('views').as('views')])
    .where('day', '>=', from)
    .$if(until !== undefined, (query) => query.where('day', '<', until ?? ''))
    .$if(review !== undefined, (query) => query.where('review_id', '=', review ?? 0))
    .groupBy('day')
    .orderBy('day')
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

/** The visits of each host from a day on, the most first, of all pages or of one review; that without a name is ''. */
export async function sumReferrers(queries: Queries, { from, review }: { from: string; review?: number }) {
  const visits =
    review === undefined
      ? queries.selectFrom('xc_referrers').select(['host', 'visits']).where('day', '>=', from)
      : queries
          .selectFrom('xc_review_referrers')
          .select(['host', 'visits'])
          .where('day', '>=', from)
          .where('review_id', '=', review)
  const rows = await queries
    .selectFrom(visits.as('visit'))
    .select(({ fn }) => ['host', fn.sum<number>('visits').as('sum')])
    .groupBy('host')
    .orderBy('sum', 'desc')
    .orderBy('host')
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
function boundNew(keys: readonly string[], stored: readonly string[], most = MAX_OF_A_DAY): Set<string> {
  const present = new Set(stored)
  const fresh = keys.filter((key) => !present.has(key))
  return new Set([...present, ...fresh.slice(0, Math.max(0, most - present.size))])
}

const MAX_OF_A_DAY = 200
/** Hosts by text. With 730 days of invented ones the table has some 20 MB. */
const MAX_OF_TEXTS = 500

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
