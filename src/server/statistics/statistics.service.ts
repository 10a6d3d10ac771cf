import type { Queries } from '../platform/db/database.ts'
import * as store from './statistics.store.ts'
import { DAY } from '../../contract/durations.ts'
import { dayInTaipei } from '../../contract/days.ts'
import type { Deps } from '../deps.ts'
import { MIN_SENDERS } from './visit-counter.ts'

/** Stored views by day of the last 30 days and the 30 before them; days without are left out. */
export async function readDailyViews(queries: Queries, now: Date) {
  const from = firstDay(now, STATISTICS_DAYS)
  const [recent, before] = await Promise.all([
    store.sumViewsByDay(queries, { from }),
    store.sumViewsByDay(queries, { from: firstDay(now, 2 * STATISTICS_DAYS), until: from }),
  ])
  return { recent, before }
}

/** Stored views of these reviews in the last 30 days; without `ids` of all that have any. */
export function readViewsOfReviews(queries: Queries, now: Date, ids?: readonly number[]) {
  return store.sumViewsByReview(queries, { from: firstDay(now, STATISTICS_DAYS), ids })
}

/** The other sites of the last 30 days, the most visits first. */
export function listReferrers(queries: Queries, now: Date, limit: number) {
  return store.listReferrers(queries, firstDay(now, STATISTICS_DAYS), limit)
}

/** The searches without a result of the last 30 days, the most frequent first. */
export function listMissedSearches(queries: Queries, now: Date, limit: number) {
  return store.listMissedSearches(queries, firstDay(now, STATISTICS_DAYS), limit)
}

/** Adds what was counted since the last time to the stored counts, other processes' too. */
export async function storeVisits({
  database,
  visitCounter,
  clock,
}: Pick<Deps, 'database' | 'visitCounter' | 'clock'>): Promise<void> {
  await visitCounter.settled()
  const counts = visitCounter.take()
  try {
    if (counts.views.size + counts.referrers.size > 0) {
      await database.transaction(async (queries) => {
        await store.addViews(
          queries,
          toRows(counts.views).map(({ day, key, count }) => ({ day, review_id: Number(key), views: count })),
        )
        await store.addReferrers(
          queries,
          toRows(counts.referrers).map(({ day, key, count }) => ({ day, host: key, visits: count })),
        )
      })
    }
  } catch (cause) {
    visitCounter.putBack(counts)
    throw cause
  }
  await storeMissedSearches({ database, visitCounter, clock })
}

/** Terms of three senders, and those that have been stored before. */
async function storeMissedSearches({
  database: { queries },
  visitCounter: { missedSearches },
  clock,
}: Pick<Deps, 'database' | 'visitCounter' | 'clock'>): Promise<void> {
  const found = missedSearches.list()
  if (found.length === 0) return
  const known = await store.listStoredTerms(
    queries,
    found.map(({ folded }) => folded),
  )
  const stored = found.filter(({ folded, senders }) => senders >= MIN_SENDERS || known.has(folded))
  const day = dayInTaipei(clock.now())
  await store.addMissedSearches(
    queries,
    stored.map(({ folded, term, searches }) => ({ day, folded, term, searches })),
  )
  missedSearches.markStored(stored)
}

/** Deletes searches and referring sites of earlier than 30 days. */
export async function deleteOldStatistics({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await store.deleteBefore(database.queries, firstDay(clock.now(), STATISTICS_DAYS))
}

/** The days of the charts, and those for which searches and referring sites are kept. */
const STATISTICS_DAYS = 30

/** The first of so many days that end today. */
function firstDay(now: Date, days: number): string {
  return dayInTaipei(new Date(now.getTime() - (days - 1) * DAY))
}

function toRows(counts: ReadonlyMap<string, number>): { day: string; key: string; count: number }[] {
  return [...counts].map(([dayAndKey, count]) => {
    const [day = '', key = ''] = dayAndKey.split(' ')
    return { day, key, count }
  })
}
