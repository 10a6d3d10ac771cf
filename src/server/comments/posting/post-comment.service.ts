import type { NewComment, PostedComment } from '../../../contract/comments/comments.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, newVisitor } from '../../platform/http/access/actor.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readDisplayName } from '../../platform/http/requests/read-display-name.ts'
import { requirePublishedReview } from '../../reviews/review-lookup.service.ts'
import { readAllSettings } from '../../settings/settings.service.ts'
import { requireUnbanned } from '../moderation/bans.service.ts'
import { storeInOrder } from './comment-groups.ts'
import { foldContent, readContent } from './comment-text.service.ts'
import { toComment, toHeldComment } from '../comments.service.ts'
import { makeFingerprint } from '../spam/fingerprint.ts'
import { readProof, visitorOfProof } from './proof-of-work.ts'
import { isReservedName } from './reserved-names.service.ts'
import { type Attempt, RepeatFound } from './store-comments.service.ts'

interface PostResult {
  posted: PostedComment
  /** The visitor id that the cookie holds from now on. */
  visitor: string
}

/**
 * Publishes a comment, or holds it for moderation if it looks like spam; the same text sent again within ten minutes is
 * the same comment. `address` is a keyed hash of the sender's IP address. Throws comment_incomplete,
 * name_too_long, comment_too_long, name_reserved, review_not_found, sign_in_required, comments_blocked,
 * too_many_requests, busy.
 */
export async function postComment(
  deps: Deps,
  actor: Actor,
  address: string,
  reviewId: number,
  input: NewComment,
): Promise<PostResult> {
  if (input.signed_in_as !== undefined && input.signed_in_as !== actor.userId)
    throw problem('sign_in_required')
  const name = readDisplayName(input.user_name)
  if (name === '') throw problem('comment_incomplete')
  const content = readContent(input.content)
  const proof = await readProof(deps, input.proof)
  const visitor = actor.visitor ?? (proof ? visitorOfProof(deps, proof) : newVisitor())
  const known = { ...actor, visitor }
  // Before the transaction: comments are stored one after another, and each query in it delays those that wait. All at once:
  // each waits for a connection while many pages are read.
  const { queries } = deps.database
  const reads = [
    readAllSettings(queries),
    requirePublishedReview(queries, reviewId),
    requireUnbanned(deps, queries, known),
  ] as const
  await Promise.allSettled(reads)
  const { site, owners } = await reads[0]
  if (!actor.isOwner && isReservedName(name, site)) throw problem('name_reserved')
  await reads[1]
  const banned = [...owners.comments.banned, ...(await reads[2])]
  const folded = foldContent(content)
  const comment = {
    review_id: reviewId,
    user_id: actor.userId,
    visitor,
    user_name: name,
    address,
    content,
    fingerprint: makeFingerprint(folded),
  }
  const isHiddenFieldFilled = (input.website ?? '') !== ''
  const attempt: Attempt = { actor: known, comment, folded, proof, isHiddenFieldFilled, site, owners, banned }
  const stored = await storeInOrder(deps, attempt).catch((cause: unknown) => {
    if (cause instanceof RepeatFound) return cause.comment
    throw cause
  })
  return {
    posted:
      stored.state !== 'published'
        ? { outcome: 'held', comment: toHeldComment(stored) }
        : { outcome: 'published', comment: toComment(stored, known, deps.clock.now()) },
    visitor,
  }
}
