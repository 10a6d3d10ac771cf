import { parseRowId } from '../../../contract/row-id.ts'

/** Id of the comment after which the thread of a review begins; undefined if the address has none. */
export function readThreadStart(search: URLSearchParams): number | undefined {
  // The rule for ids of reviews holds for comments too: digits only, within the database's range.
  return parseRowId(search.get('before') ?? '') || undefined
}
