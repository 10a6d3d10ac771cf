import type { Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import { readRows } from './export-rows.ts'
import type * as files from './export-format.ts'

/** The counts of visits. */
export async function* exportStatistics(snapshot: Snapshot): AsyncIterable<files.StoredStatistic> {
  for await (const { review_id: book_id, day, views } of readRows(snapshot, 'xc_review_views'))
    yield { kind: 'views', day, book_id, views }
  for await (const { day, host, visits } of readRows(snapshot, 'xc_referrers'))
    yield { kind: 'referrer', day, host, visits }
  for await (const { day, term, searches } of readRows(snapshot, 'xc_missed_searches'))
    yield { kind: 'missed_search', day, term, searches }
}
