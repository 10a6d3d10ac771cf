import { parseReviewId } from '../../contract/links.ts'
import { problem } from '../platform/http/problems.ts'

/** The entry that an address names. Throws entry_not_found where no entry can have that id. */
export function readEntryId(text: string): number {
  const id = parseReviewId(text)
  if (id === undefined) throw problem('entry_not_found')
  return id
}
