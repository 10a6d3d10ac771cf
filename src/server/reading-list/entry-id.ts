import { parseReviewId } from '../../contract/links.ts'
import type { HttpContext } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'

/** The entry that the address names. Throws entry_not_found where no entry can have that id. */
export function readEntryId(c: HttpContext): number {
  const id = parseReviewId(c.req.param('id') ?? '')
  if (id === undefined) throw problem('entry_not_found')
  return id
}
