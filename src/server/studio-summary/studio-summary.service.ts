import type { StudioSummary } from '../../contract/studio.ts'
import { readBackupTimes } from '../backup/backup-lease.service.ts'
import { countHeldComments } from '../comments/held-comments.service.ts'
import type { Deps } from '../deps.ts'
import { findUnsentLetter } from '../letters/unsent-letter.service.ts'
import { countUnsentMails } from '../mail/outbox.service.ts'
import { summarizeReviews } from '../studio/studio-list.service.ts'

/** What the studio's first screen shows. */
export async function readSummary(deps: Deps): Promise<StudioSummary> {
  const { queries } = deps.database
  return {
    ...(await summarizeReviews(queries)),
    held_comments: await countHeldComments(deps),
    backup: await readBackupTimes(queries),
    unsent_letter: await findUnsentLetter(queries),
    failed_mails: (await countUnsentMails(queries)).failed,
  }
}
