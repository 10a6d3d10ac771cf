import type { Queries } from '../../platform/db/database.ts'
import { fold } from '../../text/fold.ts'
import type * as files from './export-format.ts'
import { insertRows } from '../../platform/db/snapshot/table-rows.ts'

/** Imports visit statistics; returns the row count. */
export async function importStatistics(
  queries: Queries,
  statistics: AsyncIterable<files.StoredStatistic>,
): Promise<number> {
  let count = 0
  for await (const statistic of statistics) {
    await insertStatistic(queries, statistic)
    count++
  }
  return count
}

async function insertStatistic(queries: Queries, statistic: files.StoredStatistic): Promise<void> {
  if (statistic.kind === 'views') {
    const { kind: _, book_id: review_id, ...row } = statistic
    return insertRows(queries, 'xc_review_views', [{ review_id, ...row }])
  }
  if (statistic.kind === 'referrer') {
    const { kind: _, ...row } = statistic
    return insertRows(queries, 'xc_referrers', [row])
  }
  const { kind: _, ...row } = statistic
  return insertRows(queries, 'xc_missed_searches', [{ ...row, folded: fold(row.term) }])
}
