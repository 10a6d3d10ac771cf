import { REMOVAL_UNDO_SECONDS } from '../../contract/limits.ts'
import { parseReviewId } from '../../contract/links.ts'
import { problem } from '../platform/http/problems.ts'

/** Parses the entry id of a URL. Throws entry_not_found where the text is no id. */
export function requireEntryId(text: string): number {
  const id = parseReviewId(text)
  if (id === undefined) throw problem('entry_not_found')
  return id
}

/** A removal before this time can no longer be undone. */
export function removalUndoableSince(now: Date): string {
  return new Date(now.getTime() - REMOVAL_UNDO_SECONDS * 1_000).toISOString()
}
