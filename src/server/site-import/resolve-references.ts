import { findImportedAccounts } from '../accounts/profile/user-import.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { listExistingReviewIds } from '../reviews/review-lookup.service.ts'
import type { Fault } from '../tabular/row-schema.ts'

/** What a row of the original says of one of its users and a book. */
export interface OfReader {
  /** Of the user there. */
  original_user_id: string
  review_id: number
}

export function keyOfReader({ original_user_id, review_id }: OfReader): string {
  return `${original_user_id} ${review_id}`
}

/** The rows whose reader and review are here, each with its account; the others with the reason, by their key. */
export async function resolveReaders<Row extends OfReader>(
  queries: Queries,
  rows: readonly Row[],
): Promise<{ joined: { row: Row; user_id: string }[]; faults: Map<string, Fault> }> {
  const accounts = await findImportedAccounts(
    queries,
    rows.map(({ original_user_id }) => original_user_id),
  )
  const reviews = await listExistingReviewIds(
    queries,
    rows.map(({ review_id }) => review_id),
  )
  const joined: { row: Row; user_id: string }[] = []
  const faults = new Map<string, Fault>()
  for (const row of rows) {
    const user_id = accounts.get(row.original_user_id)
    if (!user_id) faults.set(keyOfReader(row), readerFault(row.original_user_id, user_id))
    else if (!reviews.has(row.review_id)) faults.set(keyOfReader(row), bookFault(row.review_id))
    else joined.push({ row, user_id })
  }
  return { joined, faults }
}

function readerFault(id: string, account: null | undefined | string): Fault {
  const why =
    account === null
      ? 'its holder has left this site'
      : 'it is not known whose that is. Name id and email in a file: --users FILE'
  return { field: 'user_id', reason: `user_id is ${JSON.stringify(id)}; ${why}` }
}

function bookFault(id: number): Fault {
  return {
    field: 'book_id',
    reason: `book_id is ${id}; there is no such review here. Import the books first`,
  }
}
