import type { Queries } from '../platform/db/database.ts'
import * as store from './statistics.store.ts'
import { DAY } from '../../contract/durations.ts'
import { dayInTaipei } from '../../contract/days.ts'
import { monthsUntil } from '../../contract/months.ts'
import { MOST_HOSTS, MOST_MONTHS } from '../../contract/studio/statistics.ts'
import type { Deps } from '../deps.ts'
import { LETTERS } from './count-visits.service.ts'
import { MIN_SENDERS } from './visit-counter.ts'
import { pluck } from '../platform/runtime/batches.ts'

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
export async function listReferrers(queries: Queries, now: Date, limit: number) {
  const { named } = await readReferrers(queries, { from: firstDay(now, STATISTICS_DAYS) })
  return named.slice(0, limit)
}

export interface Referrers {
  /** The most visits first. */
  named: { host: string; visits: number }[]
  /** Sites with fewer visits than MIN_VISITS, whose names are not shown, and those beyond the longest list. */
  others: { hosts: number; visits: number }
  /** Pages that were opened without a link on a named site. */
  direct: number
  /** Visits that began with a link of a letter; what they opened counts among the direct ones, too. */
  letters: number
}

/** The sites that led to all pages, or to one review, from a day on. */
export async function readReferrers(
  queries: Queries,
  span: { from: string; review?: number },
): Promise<Referrers> {
  const rows = await store.sumReferrers(queries, span)
  const sites = rows.filter(({ host }) => host !== '' && host !== LETTERS)
  const named = sites.filter(({ visits }) => visits >= MIN_VISITS).slice(0, MOST_HOSTS)
  const others = sites.slice(named.length)
  return {
    named,
    others: { hosts: others.length, visits: sumOf(pluck(others, 'visits')) },
    direct: rows.find(({ host }) => host === '')?.visits ?? 0,
    letters: rows.find(({ host }) => host === LETTERS)?.visits ?? 0,
  }
}

/** One or two visits may be those of somebody who is known. */
const MIN_VISITS = 3

/** Views by month of so many months, the present one last: `month` is its first day. */
export async function readMonthlyViews(queries: Queries, now: Date, count: number) {
  const months = monthsUntil(now, count)
  const views = new Map(months.map((month) => [month, 0]))
  for (const [day, ofDay] of await store.sumViewsByDay(queries, { from: months[0] ?? '' })) {
    const month = `${day.slice(0, 7)}-01`
    views.set(month, (views.get(month) ?? 0) + ofDay)
  }
  return months.map((month) => ({ month, views: views.get(month) ?? 0 }))
}

/** Views by review from a day on, the most first. */
export function readViewsSince(queries: Queries, from: string) {
  return store.sumViewsByReview(queries, { from })
}

/** Views of one review by day, oldest first, of earlier than two years by month; days without are left out. */
export function readViewsOfReview(queries: Queries, review: number) {
  return store.sumViewsByDay(queries, { from: '', review })
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
          toRows(counts.views).map(([day, review, views]) => ({ day, review_id: Number(review), views })),
        )
        await store.addReferrers(
          queries,
          toRows(counts.referrers).map(([day, host, visits, review]) => ({
            day,
            host,
            visits,
            review_id: review === '' ? null : Number(review),
          })),
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
  const known = await store.listStoredTerms(queries, pluck(found, 'folded'))
  const stored = found.filter(({ folded, senders }) => senders >= MIN_SENDERS || known.has(folded))
  const day = dayInTaipei(clock.now())
  await store.addMissedSearches(
    queries,
    stored.map(({ folded, term, searches }) => ({ day, folded, term, searches })),
  )
  missedSearches.markStored(stored)
}

/** Deletes searches of earlier than 30 days and sites of earlier than 24 months; of views before these the months are kept. */
export async function deleteOldStatistics({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const [firstOfMonths = ''] = monthsUntil(now, MOST_MONTHS)
  await store.deleteBefore(database.queries, 'xc_missed_searches', firstDay(now, STATISTICS_DAYS))
  await store.deleteBefore(database.queries, 'xc_referrers', firstOfMonths)
  await store.deleteBefore(database.queries, 'xc_review_referrers', firstOfMonths)
  await database.transaction((queries) => store.foldViews(queries, firstOfMonths))
}

/** The days of the charts, and those for which searches are kept. */
const STATISTICS_DAYS = 30

/** The first of so many days that end today. */
function firstDay(now: Date, days: number): string {
  return dayInTaipei(new Date(now.getTime() - (days - 1) * DAY))
}

/** By day, key, count and the rest of the key. */
function toRows(counts: ReadonlyMap<string, number>): [string, string, number, string][] {
  return [...counts].map(([parts, count]) => {
    const [day = '', key = '', rest = ''] = parts.split(' ')
    return [day, key, count, rest]
  })
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
