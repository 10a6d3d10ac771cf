import { findImportedAccounts } from '../../../accounts/user-import.service.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { listExistingReviewIds } from '../../../reviews/review-lookup.service.ts'
import type { RowFault } from '../../../tabular/row-schema.ts'

/** A row's reference to a user of the original site and a review. */
export interface ReaderReference {
  original_user_id: string
  review_id: number
}

export function referenceKey({ original_user_id, review_id }: ReaderReference): string {
  return `${original_user_id} ${review_id}`
}

/** The rows whose account and review exist, each with its account id; the others with the reason, by key. */
export async function resolveReferences<Row extends ReaderReference>(
  queries: Queries,
  rows: readonly Row[],
): Promise<{ resolved: { row: Row; user_id: string }[]; faults: Map<string, RowFault> }> {
  const accounts = await findImportedAccounts(
    queries,
    rows.map(({ original_user_id }) => original_user_id),
  )
  const reviews = await listExistingReviewIds(
    queries,
    rows.map(({ review_id }) => review_id),
  )
  const resolved: { row: Row; user_id: string }[] = []
  const faults = new Map<string, RowFault>()
  for (const row of rows) {
    const user_id = accounts.get(row.original_user_id)
    if (!user_id) faults.set(referenceKey(row), unknownReaderFault(row.original_user_id, user_id))
    else if (!reviews.has(row.review_id)) faults.set(referenceKey(row), unknownReviewFault(row.review_id))
    else resolved.push({ row, user_id })
  }
  return { resolved, faults }
}

function unknownReaderFault(id: string, account: null | undefined | string): RowFault {
  const why =
    account === null
      ? 'its holder has left this site'
      : 'it is not known whose that is. Name id and email in a file: --users FILE'
  return { field: 'user_id', reason: `user_id is ${JSON.stringify(id)}; ${why}` }
}

function unknownReviewFault(id: number): RowFault {
  return {
    field: 'book_id',
    reason: `book_id is ${id}; there is no such review here. Import the books first`,
  }
}
