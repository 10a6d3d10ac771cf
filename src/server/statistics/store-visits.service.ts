import { DAY } from '../../contract/durations.ts'
import { dayInTaipei } from '../../contract/days.ts'
import type { Deps } from '../deps.ts'
import { MIN_SENDERS } from './missed-searches.ts'
import * as store from './statistics.store.ts'

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
export const STATISTICS_DAYS = 30

/** The first of so many days that end today. */
export function firstDay(now: Date, days: number): string {
  return dayInTaipei(new Date(now.getTime() - (days - 1) * DAY))
}

function toRows(counts: ReadonlyMap<string, number>): { day: string; key: string; count: number }[] {
  return [...counts].map(([dayAndKey, count]) => {
    const [day = '', key = ''] = dayAndKey.split(' ')
    return { day, key, count }
  })
}
