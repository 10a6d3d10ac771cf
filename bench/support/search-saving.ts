import type { Database } from '../../src/server/platform/db/database.ts'
import { storeReviews } from '../../src/server/reviews/saving/save-reviews.service.ts'
import type { ReviewToStore } from '../../src/server/reviews/saving/save-reviews.store.ts'
import { openWithoutIndex } from './search-database.ts'

/**
 * Milliseconds that saving a review takes on average, alternately into the database with the index and into one of the
 * same reviews without. The average, because an index that is tidied now and then has to count for that too. Leaves
 * the new reviews there.
 */
export async function measureSaving(
  indexed: Database,
  clusterUrl: string | undefined,
  reviews: readonly ReviewToStore[],
): Promise<{ withIndex: number; without: number }> {
  const plain = await openWithoutIndex(indexed.engine, 'plain', clusterUrl, reviews)
  try {
    const sums = { withIndex: 0, without: 0 }
    for (let index = 0; index < SAVED; index++) {
      const { row, ...rest } = reviews[(index * 17) % reviews.length]!
      const review = { ...rest, row: { ...row, id: row.id + 10_000_000 } }
      sums.withIndex += await timeOfSaving(indexed, review)
      sums.without += await timeOfSaving(plain.database, review)
    }
    return { withIndex: sums.withIndex / SAVED, without: sums.without / SAVED }
  } finally {
    await plain.drop()
  }
}

const SAVED = 400

async function timeOfSaving(database: Database, review: ReviewToStore): Promise<number> {
  const begun = performance.now()
  await database.transaction((queries) => storeReviews(queries, [review]))
  return performance.now() - begun
}
