import { DEFAULT_SEAL } from '../../contract/settings/seal.ts'
import { PROGRAM_NAME } from '../../contract/settings/settings.ts'
import type { StudioSummary } from '../../contract/studio/studio.ts'
import { readBackupTimes } from '../archive/backup/backup-lease.service.ts'
import { countSamples } from '../archive/site-import/sample/sample-removal.service.ts'
import { summarizeNews } from '../comments/moderation-list.service.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { countUnsent } from '../mail/deliveries/deliveries.service.ts'
import { countRefusedOfLast, findUnsentLetter } from '../newsletter/letters/letters.service.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { listEmptyMenuItems } from '../reviews/menus.service.ts'
import { countReviews } from '../reviews/review-lists.service.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { summarizeReviews } from '../studio/list/review-summary.service.ts'

/** The data of the studio's first screen. Backups and mails are for the owner alone. */
export async function readSummary(
  deps: Deps,
  { userId, isOwner }: Pick<Actor, 'userId' | 'isOwner'>,
): Promise<StudioSummary> {
  const { queries } = deps.database
  const held = await summarizeHeld(deps)
  return {
    ...(await summarizeReviews(queries, deps.clock.now())),
    held_comments: held.count,
    oldest_held_at: held.oldest,
    new_comments: await summarizeNews(deps, userId ?? ''),
    backup: isOwner ? await readBackupTimes(queries) : null,
    unsent_letter: isOwner ? await findUnsentLetter(queries) : null,
    failed_mails: isOwner
      ? (await countUnsent(queries, 'mails')).failed - (await countRefusedOfLast(queries))
      : 0,
    sends_mail: !isOwner || deps.sendsMail,
    empty_menu_items: isOwner ? await listEmptyMenuItems(deps) : [],
    first_run: isOwner ? await readFirstRun(deps) : null,
  }
}

async function readFirstRun(deps: Deps): Promise<StudioSummary['first_run']> {
  const { all: samples, published } = await countSamples(deps)
  const has_text = (await countReviews(deps)) > published
  if (samples === 0 && has_text) return null
  const { name, seal, seal_picture } = (await readCachedSettings(deps)).site
  const is_named = name !== PROGRAM_NAME || seal !== DEFAULT_SEAL || seal_picture !== null
  return { is_named, samples, has_text }
}
