import type { Queries } from '../platform/db/database.ts'
import * as store from './statistics.store.ts'
import { firstDay, STATISTICS_DAYS } from './store-visits.service.ts'

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
