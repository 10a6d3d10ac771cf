import { listValues, type Queries } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/tables/tables.ts'

/** An entry that a reader has noted without a review. */
export type WaitingEntry = RowOf<typeof listWaitingEntries>

/** The readers' entries without a review that are of a book with one of these titles or ISBNs, the earliest first. */
export function listWaitingEntries(queries: Queries, titleKeys: readonly string[], isbns: readonly string[]) {
  return waitingEntries(queries)
    .where((is) =>
      is.or([
        ...(titleKeys.length > 0 ? [is('own_key', 'in', titleKeys), is('own_main', 'in', titleKeys)] : []),
        ...(isbns.length > 0 ? [is('own_isbn', 'in', isbns)] : []),
      ]),
    )
    .execute()
}

export function listWaitingEntriesOf(queries: Queries, userId: string) {
  return waitingEntries(queries).where('user_id', '=', userId).execute()
}

function waitingEntries(queries: Queries) {
  return queries
    .selectFrom('xc_reading_list')
    .select(WAITING_COLUMNS)
    .where('review_id', 'is', null)
    .orderBy('id')
}

const WAITING_COLUMNS = ['id', 'user_id', 'own_title', 'own_author', 'own_isbn'] as const

/** The readers who have noted a book that one of these reviews is of. */
export function listReadersWithNames(queries: Queries, ids: readonly number[]): Promise<string[]> {
  return listValues(
    queries
      .selectFrom('xc_reading_list')
      .select('user_id')
      .distinct()
      .where('review_id', 'in', ids)
      .where('own_title', '<>', '')
      .orderBy('user_id'),
  )
}

/** Takes these reviews from the entries that name their books themselves. */
export function releaseEntries(queries: Queries, ids: readonly number[]) {
  return queries
    .updateTable('xc_reading_list')
    .set({ review_id: null })
    .where('review_id', 'in', ids)
    .where('own_title', '<>', '')
    .returning(WAITING_COLUMNS)
    .execute()
}

/** Makes it an entry of the review, if it has none yet and its reader has no other one of it. */
export async function giveReview(
  queries: Queries,
  entry: { id: number; user_id: string },
  review_id: number,
): Promise<void> {
  await queries
    .updateTable('xc_reading_list')
    .set({ review_id })
    .where((is) => is.and({ id: entry.id, review_id: null }))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('xc_reading_list as other')
            .select('other.id')
            .where('other.user_id', '=', entry.user_id)
            .where('other.review_id', '=', review_id),
        ),
      ),
    )
    .execute()
}
