import type { StudioSummary } from '../../contract/studio/studio.ts'
import { readBackupTimes } from '../archive/backup/backup-lease.service.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { findUnsentLetter } from '../newsletter/letters/unsent-letter.service.ts'
import { countUnsent } from '../mail/deliveries/deliveries.service.ts'
import { summarizeReviews } from '../studio/list/review-summary.service.ts'

/** The data of the studio's first screen. Backups and mails are for the owner alone. */
export async function readSummary(deps: Deps, isOwner: boolean): Promise<StudioSummary> {
  const { queries } = deps.database
  const held = await summarizeHeld(deps)
  return {
    ...(await summarizeReviews(queries, deps.clock.now())),
    held_comments: held.count,
    oldest_held_at: held.oldest,
    backup: isOwner ? await readBackupTimes(queries) : null,
    unsent_letter: isOwner ? await findUnsentLetter(queries) : null,
    failed_mails: isOwner ? (await countUnsent(queries, 'mails')).failed : 0,
  }
}
