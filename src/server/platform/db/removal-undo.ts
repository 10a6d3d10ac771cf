import { REMOVAL_UNDO_SECONDS } from '../../../contract/limits.ts'

/** A removal before this time can no longer be undone, in ISO 8601. */
export function removalUndoableSince(now: Date): string {
  return new Date(now.getTime() - REMOVAL_UNDO_SECONDS * 1_000).toISOString()
}
