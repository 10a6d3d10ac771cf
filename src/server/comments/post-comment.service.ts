import { randomInt } from 'node:crypto'
import type { NewComment, PostedComment } from '../../contract/comments.ts'
import { AVATAR_COUNT } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { problem } from '../platform/http/problems.ts'
import { consumeRateLimit, requireAllowed } from '../platform/security/rate-limit.store.ts'
import { type Actor, newVisitor } from '../platform/http/actor.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { likerOf, toComment, toHeldComment } from './comments.service.ts'
import * as store from './comments.store.ts'
import { makeFingerprint } from './fingerprint.ts'
import { type CheckedComment, findHoldReasons } from './hold-decision.service.ts'
import {
  ago,
  checkSpamInOrder,
  listRecentFingerprints,
  readTraffic,
  TEN_MINUTES,
} from './recent-traffic.service.ts'
import { type Proof, readProof, visitorOfProof } from './proof-of-work.ts'
import * as recent from './recent-comments.store.ts'
import { isReservedName } from './reserved-names.service.ts'
import { readDisplayName } from '../platform/http/typed-name.ts'
import { requireUnbanned } from './bans.service.ts'
import { foldContent, readContent } from './comment-text.service.ts'

/** Comments in ten minutes: of one visitor, and of one address, behind which a whole school may sit. */
const VISITOR_LIMIT = { name: 'comments by visitor', max: 5, seconds: 600 }
const ADDRESS_LIMIT = { name: 'comments by address', max: 60, seconds: 600 }

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
  // Before the transaction: comments are stored one after another, and each query in it delays those that wait.
  const { queries } = deps.database
  const { site, owners } = await readAllSettings(queries)
  if (!actor.isOwner && isReservedName(name, site)) throw problem('name_reserved')
  await requirePublishedReview(queries, reviewId)
  const proof = await readProof(deps, input.proof)
  const visitor = actor.visitor ?? (proof ? visitorOfProof(deps, proof) : newVisitor())
  const folded = foldContent(content)
  const comment: Attempt['comment'] = {
    review_id: reviewId,
    user_id: actor.userId,
    visitor,
    user_name: name,
    address,
    content,
    fingerprint: makeFingerprint(folded),
  }
  const known: Actor = { ...actor, visitor }
  const banned = await requireUnbanned(deps, queries, known, owners)
  const isHiddenFieldFilled = (input.website ?? '') !== ''
  const attempt: Attempt = { actor: known, comment, folded, proof, isHiddenFieldFilled, site, owners, banned }
  const stored = await checkSpamInOrder(deps.database, (ordered) => storeOnce(deps, ordered, attempt)).catch(
    (cause: unknown) => {
      if (cause instanceof RepeatFound) return cause.comment
      throw cause
    },
  )
  return {
    posted:
      stored.state !== 'published'
        ? { outcome: 'held', comment: toHeldComment(stored) }
        : { outcome: 'published', comment: toComment(stored, known, deps.clock.now()) },
    visitor,
  }
}

interface Attempt extends CheckedComment {
  actor: Actor
  comment: CheckedComment['comment'] & { review_id: number }
  proof: Proof | undefined
}

/** Rolls back what a repeat has counted for the rate limits: a bad connection sends one comment twice. */
class RepeatFound extends Error {
  readonly comment: store.StoredComment

  constructor(comment: store.StoredComment) {
    super('the comment is stored already')
    this.comment = comment
  }
}

/**
 * Comments are stored one after another, so that a request that was sent twice finds its first comment. Throws
 * RepeatFound.
 */
async function storeOnce(deps: Deps, queries: Queries, attempt: Attempt): Promise<store.StoredComment> {
  const { actor, comment, proof } = attempt
  const now = deps.clock.now()
  // What does not depend on each other goes to the database in one round trip (platform/db/postgres-dialect.ts).
  const [traffic, recentFingerprints, isFresh, ...limits] = await Promise.all([
    readTraffic(deps, queries, comment),
    // Comments of the owner and of editors are not checked for spam.
    actor.isMember ? [] : listRecentFingerprints(deps, queries),
    proof !== undefined && recent.consumeProof(queries, proof.challenge, proof.expiresAt.toISOString()),
    consumeRateLimit(queries, deps.clock, { ...ADDRESS_LIMIT, key: comment.address }),
    consumeRateLimit(queries, deps.clock, { ...VISITOR_LIMIT, key: comment.visitor }),
  ])
  const repeat = await findRepeat(queries, attempt, traffic, ago(now, TEN_MINUTES))
  if (repeat) throw new RepeatFound(repeat)
  limits.forEach(requireAllowed)

  const reasons = actor.isMember
    ? []
    : await findHoldReasons(deps, queries, attempt, {
        traffic,
        recentFingerprints,
        proof: isFresh ? proof : undefined,
      })
  const added = {
    ...comment,
    avatar: randomInt(AVATAR_COUNT),
    state: reasons.length > 0 ? ('held' as const) : ('published' as const),
    created_at: now.toISOString(),
    changed_at: null,
  }
  const [id] = await Promise.all([
    store.insertComment(queries, {
      ...added,
      held_reasons: reasons.length > 0 ? reasons.join(',') : null,
    }),
    added.state === 'published' && raiseReviewVersion(queries, comment.review_id),
  ])
  return { ...added, id, role: roleOf(actor), likes: 0, is_liked: 0 }
}

async function findRepeat(
  queries: Queries,
  { actor, comment }: Attempt,
  traffic: recent.Traffic,
  since: string,
): Promise<store.StoredComment | undefined> {
  // Most senders have written nothing for ten minutes, and so cannot repeat anything.
  if (traffic.own_ten_minutes + traffic.there_ten_minutes === 0) return undefined
  const repeat = await store.findRepeat(queries, comment, since)
  return repeat && store.findComment(queries, repeat.id, likerOf(actor))
}

function roleOf({ userId, isOwner, isMember }: Actor): store.StoredComment['role'] {
  if (isMember) return isOwner ? 'owner' : 'editor'
  return userId === null ? null : 'reader'
}
