import { REMOVAL_UNDO_SECONDS } from '../../contract/limits.ts'

/** What was removed before this time cannot be brought back any more. */
export function removalUndoableSince(now: Date): string {
  return new Date(now.getTime() - REMOVAL_UNDO_SECONDS * 1_000).toISOString()
}
