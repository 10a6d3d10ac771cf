import type { HoldReason } from '../../../contract/comments/moderation.ts'
import type { OwnerSettings, SiteSettings } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Proof } from '../posting/proof-of-work.ts'
import * as recent from '../recent-comments.store.ts'
import { isCrowded } from './recent-traffic.service.ts'
import { isNearReservedName } from '../posting/reserved-names.service.ts'
import { isHeldForReview, scoreContent, scoreSender } from './spam-score.ts'
import { findTrusted } from './trust.service.ts'

/** A new comment, and what of the site decides about it. */
export interface CheckedComment {
  comment: recent.Sender & { user_name: string; content: string; fingerprint: string }
  /** The folded text, in which texts are compared. */
  folded: string
  isHiddenFieldFilled: boolean
  site: SiteSettings
  owners: OwnerSettings
  banned: readonly string[]
}

/** The data with which a comment is compared. */
interface Surroundings {
  traffic: recent.Traffic
  recentFingerprints: readonly Fingerprint[]
  /** Undefined where the comment has none, or one that was used before. */
  proof: Proof | undefined
}

/** The reasons to hold a new comment for moderation (docs/decisions/0006-spam.md); none if it is published. */
export async function findHoldReasons(
  deps: Deps,
  queries: Queries,
  checked: CheckedComment,
  surroundings: Surroundings,
): Promise<HoldReason[]> {
  const isNear = isNearReservedName(checked.comment.user_name, checked.site)
  const spam = await findSpamReasons(deps, queries, checked, surroundings)
  return isNear ? ['near_owner_name', ...spam] : spam
}

async function findSpamReasons(
  deps: Deps,
  queries: Queries,
  { comment, folded, isHiddenFieldFilled, owners, banned }: CheckedComment,
  { traffic, recentFingerprints, proof }: Surroundings,
): Promise<HoldReason[]> {
  const isFirst = owners.comments.hold_first && !(await recent.hasPublished(queries, comment))
  const sending = scoreSender({
    content: comment.content,
    isHiddenFieldFilled,
    seconds: proof?.seconds ?? null,
    own: { lastMinute: traffic.own_minute, lastTenMinutes: traffic.own_ten_minutes },
    there: { lastMinute: traffic.there_minute, lastTenMinutes: traffic.there_ten_minutes },
    hasAddressHeld: traffic.held_there > 0,
  })
  const written = scoreContent({
    name: comment.user_name,
    content: comment.content,
    folded,
    fingerprint: comment.fingerprint,
    siteUrl: deps.siteUrl,
    banned,
    recentFingerprints,
  })
  const reasons = [...sending, ...written, ...(isFirst ? (['first_comment'] as const) : [])]
  if (!isHeldForReview(reasons, isCrowded(traffic.everybody))) return []
  // A trusted author's text is checked, not how it was sent. Asked last: few comments are held.
  const isTrusted = await findTrusted(deps, queries, owners, [comment])
  return isTrusted(comment) && !isHeldForReview(written, false) ? [] : reasons
}
