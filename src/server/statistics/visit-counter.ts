import { createMissedSearches, type MissedSearches } from './missed-searches.ts'

/**
 * The visits since the counts were last stored. They are in memory, so that a cached page causes no write; a process that
 * is killed loses what it has not stored.
 */
export interface VisitCounter {
  addView(day: string, review: number): void
  addReferrer(day: string, host: string): void
  missedSearches: MissedSearches
  /** Has `storeVisits` wait for work that may still count something. */
  expect(work: Promise<void>): void
  /** Resolves when nothing is expected. */
  settled(): Promise<void>
  /** Removes and returns the counts. */
  take(): VisitCounts
  /** Adds counts that could not be stored. */
  putBack(counts: VisitCounts): void
}

/** By `DAY KEY`: the key is a review's id or a host. */
interface VisitCounts {
  views: ReadonlyMap<string, number>
  referrers: ReadonlyMap<string, number>
}

export function createVisitCounter(): VisitCounter {
  let views = new Map<string, number>()
  let referrers = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  return {
    addView: (day, review) => add(views, `${day} ${review}`, 1),
    addReferrer: (day, host) => add(referrers, `${day} ${host}`, 1),
    missedSearches: createMissedSearches(),
    expect: (work) => {
      const done = work.finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async () => void (await Promise.all(pending)),
    take: () => {
      const counts = { views, referrers }
      views = new Map()
      referrers = new Map()
      return counts
    },
    putBack: (counts) => {
      for (const [key, count] of counts.views) add(views, key, count)
      for (const [key, count] of counts.referrers) add(referrers, key, count)
    },
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const before = counts.get(key)
  if (before !== undefined || counts.size < MAX_KEYS) counts.set(key, (before ?? 0) + count)
}

/** Invented referrers must not fill the memory. */
const MAX_KEYS = 20_000
