import { HIGHEST_ROW_ID } from '../../../../contract/row-id.ts'
import { findImportedAccounts } from '../../../accounts/user-import.service.ts'
import type { Queries } from '../../../platform/db/database.ts'
import { listExistingReviewIds } from '../../../reviews/review-lookup.service.ts'
import { readId, readSingleLine } from '../../../tabular/field-values.ts'
import { required, type RowFault } from '../../../tabular/row-schema.ts'

/** Says what the id of a book must be. */
export const BOOK_ID_RULE = `a whole number from 1 to ${HIGHEST_ROW_ID}`

export const bookId = required(`the id of a book, ${BOOK_ID_RULE}`, readId)

/** A comment or an entry has at most this id. It lies below the highest id of a row, since new rows continue after it. */
export const HIGHEST_IMPORTED_ID = 2_000_000_000

/** Undefined for anything but an integer up to the highest. */
export function readImportedId(value: unknown): number | undefined {
  const id = readId(value)
  return id !== undefined && id <= HIGHEST_IMPORTED_ID ? id : undefined
}

/** The id of a user on the original site. */
export const originalUserId = required('an id of at most 200 characters', (value) => {
  return readSingleLine(value, 200) || undefined
})

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
