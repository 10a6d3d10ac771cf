import type { PostedComment } from '../../../contract/comments/comments.ts'
import type { HoldReason } from '../../../contract/comments/moderation.ts'
import type { Deps } from '../../deps.ts'
import { raiseReviewVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import type { Actor } from '../../platform/http/access/actor.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import {
  editableUntil,
  isAuthor,
  isRemovable,
  likerOf,
  toComment,
  toHeldComment,
} from '../comments.service.ts'
import * as store from '../comments.store.ts'
import { makeFingerprint } from '../spam/fingerprint.ts'
import {
  hasHeldFromIp,
  isSiteCrowded,
  checkSpamInOrder,
  listRecentFingerprints,
} from '../spam/recent-traffic.service.ts'
import { scoreContent, isHeldForReview } from '../spam/spam-score.ts'
import { requireUnbanned } from '../moderation/bans.service.ts'
import { foldContent, readContent } from './comment-text.service.ts'

/** Changes and removals in ten minutes: of one visitor, and from one address. */
const VISITOR_LIMIT = { name: 'comment changes by visitor', max: 10, seconds: 600 }
const ADDRESS_LIMIT = { name: 'comment changes by address', max: 60, seconds: 600 }

/**
 * Gives an own comment another text, within the time for it (docs/product/comments.md). Text that has become suspicious
 * is held like a new one. A held comment keeps its text, so that the owner publishes what the owner has read; its author may only
 * remove it. `address` is a keyed hash of where it comes from. Throws comment_incomplete, comment_too_long,
 * comment_not_found, comment_not_yours, comment_change_too_late, comments_blocked, sign_in_required, too_many_requests,
 * busy.
 */
export async function changeComment(
  deps: Deps,
  actor: Actor,
  address: string,
  id: number,
  typed: string,
): Promise<PostedComment> {
  const content = readContent(typed)
  await enforceEditLimits(deps, actor, address)
  const changed = await checkSpamInOrder(deps.database, async (queries) => {
    const { owners } = await readAllSettings(queries)
    const present = await findOwn(queries, actor, id)
    if (deps.clock.now() > editableUntil(present)) throw problem('comment_change_too_late')
    // The same edit sent twice over a bad connection, or no change at all.
    if (present.content === content) return present
    if (present.state !== 'published') throw problem('comment_not_found')
    const banned = [...owners.comments.banned, ...(await requireUnbanned(deps, queries, actor))]
    const folded = foldContent(content)
    const fingerprint = makeFingerprint(folded)
    const reasons: HoldReason[] = actor.isMember
      ? []
      : [
          ...scoreContent({
            name: present.user_name,
            content,
            folded,
            fingerprint,
            siteUrl: deps.siteUrl,
            banned,
            recentFingerprints: await listRecentFingerprints(deps, queries, id),
          }),
          ...((await hasHeldFromIp(deps, queries, address)) ? (['address_held'] as const) : []),
        ]
    const waits = isHeldForReview(reasons, await isSiteCrowded(deps, queries))
    const changed_at = deps.clock.now().toISOString()
    await store.updateComment(queries, id, {
      content,
      fingerprint,
      changed_at,
      ...(waits && { state: 'held', held_reasons: reasons.join(','), is_owner_told: 0 }),
    })
    await raiseReviewVersion(queries, present.review_id)
    return { ...present, content, changed_at, state: waits ? ('held' as const) : present.state }
  })
  return changed.state !== 'published'
    ? { outcome: 'held', comment: toHeldComment(changed) }
    : { outcome: 'published', comment: toComment(changed, actor, deps.clock.now()) }
}

/**
 * Deletes an own comment: within the time to change it, while it is held, or as the account that wrote it
 * (docs/product/comments.md). Throws comment_not_found, comment_not_yours, comment_change_too_late, sign_in_required,
 * too_many_requests.
 */
export async function removeComment(deps: Deps, actor: Actor, address: string, id: number): Promise<void> {
  await enforceEditLimits(deps, actor, address)
  await deps.database.transaction(async (queries) => {
    const present = await findOwn(queries, actor, id)
    if (!isRemovable(present, actor, deps.clock.now())) {
      // The browser that wrote it as an account, whose session has ended.
      const isSignedOut = present.user_id !== null && actor.userId === null
      throw problem(isSignedOut ? 'sign_in_required' : 'comment_change_too_late')
    }
    await store.deleteComments(queries, [id])
    if (present.state === 'published') await raiseReviewVersion(queries, present.review_id)
  })
}

/** In a transaction of its own: a request that is refused later still counts. */
async function enforceEditLimits({ database, clock }: Deps, actor: Actor, address: string): Promise<void> {
  await database.transaction(async (queries) => {
    await enforceRateLimit(queries, clock, { ...ADDRESS_LIMIT, key: address })
    const visitor = likerOf(actor)
    if (visitor !== null) await enforceRateLimit(queries, clock, { ...VISITOR_LIMIT, key: visitor })
  })
}

/** Locks it until the transaction ends. */
async function findOwn(queries: Queries, actor: Actor, id: number): Promise<store.StoredComment> {
  await store.lockComment(queries, id)
  const stored = await store.findComment(queries, id, likerOf(actor))
  if (stored?.state === 'removed') throw problem('comment_not_found')
  if (stored && isAuthor(stored, actor)) return stored
  // Only its author sees a held comment: for everybody else it does not exist.
  if (stored?.state !== 'published') throw problem('comment_not_found')
  // Perhaps its author, whose session has ended.
  const isSignedOut = stored.user_id !== null && actor.userId === null
  throw problem(isSignedOut ? 'sign_in_required' : 'comment_not_yours')
}
