import { randomInt } from 'node:crypto'
import { AVATAR_COUNT } from '../../../contract/limits.ts'
import type { HoldReason } from '../../../contract/comments/moderation.ts'
import type { Deps } from '../../deps.ts'
import { raiseReviewVersions } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access/actor.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import { consumeRateLimit, requireAllowed } from '../../platform/security/rate-limit.store.ts'
import { likerOf } from '../comments.service.ts'
import * as store from '../comments.store.ts'
import { type Fingerprint, parseFingerprint } from '../spam/fingerprint.ts'
import { type CheckedComment, findHoldReasons } from '../spam/hold-decision.service.ts'
import type { Proof } from './proof-of-work.ts'
import type * as recent from '../recent-comments.store.ts'
import { consumeProof } from '../used-proofs.store.ts'
import { ago, listRecentFingerprints, readTraffic, TEN_MINUTES } from '../spam/recent-traffic.service.ts'

/** Comments in ten minutes: of one visitor, and of one address, behind which a whole school may sit. */
const VISITOR_LIMIT = { name: 'comments by visitor', max: 5, seconds: 600 }
const ADDRESS_LIMIT = { name: 'comments by address', max: 60, seconds: 600 }

/** A comment that was sent, and what decides whether it is published. */
export interface Attempt extends CheckedComment {
  actor: Actor
  comment: CheckedComment['comment'] & { review_id: number }
  proof: Proof | undefined
}

/** Rolls back what a repeat has counted for the rate limits: a bad connection sends one comment twice. */
export class RepeatFound extends Error {
  readonly comment: store.StoredComment

  constructor(comment: store.StoredComment) {
    super('the comment is stored already')
    this.comment = comment
  }
}

/** Some comments of a group are refused. Rolls back what they have counted, and with it the whole group. */
export class CommentsRefused extends Error {
  /** RepeatFound or a problem for each refused comment, by its index in the group. */
  readonly causes: Readonly<Record<number, unknown>>

  constructor(causes: Readonly<Record<number, unknown>>) {
    super('comments are refused')
    this.causes = causes
  }
}

/**
 * Checks and stores comments of different senders in a transaction of `checkSpamInOrder`; each is compared with those before
 * it. Returns them in the same order. Throws CommentsRefused.
 */
export async function storeComments(
  deps: Deps,
  queries: Queries,
  group: readonly Attempt[],
): Promise<store.StoredComment[]> {
  const latest = group.some(({ actor }) => !actor.isMember) ? listRecentFingerprints(deps, queries) : []
  const checks = await Promise.allSettled(
    group.map((attempt, index) => check(deps, queries, attempt, { latest, earlier: group.slice(0, index) })),
  )
  const reasons = requireChecked(checks)
  const now = deps.clock.now().toISOString()
  const comments = group.map(({ comment }, index) => ({
    ...comment,
    avatar: randomInt(AVATAR_COUNT),
    state: reasons[index]!.length > 0 ? ('held' as const) : ('published' as const),
    created_at: now,
    changed_at: null,
  }))
  const published = comments.filter(({ state }) => state === 'published')
  const [ids] = await Promise.all([
    Promise.all(
      comments.map((comment, index) =>
        store.insertComment(queries, { ...comment, held_reasons: reasons[index]!.join(',') || null }),
      ),
    ),
    raiseReviewVersions(
      queries,
      published.map(({ review_id }) => review_id),
    ),
  ])
  return comments.map((comment, index) => ({
    ...comment,
    id: ids[index]!,
    role: roleOf(group[index]!.actor),
    likes: 0,
    is_liked: 0,
  }))
}

/** Rejects with a failure of the database, else with CommentsRefused if there is any refusal. */
function requireChecked(checks: readonly PromiseSettledResult<HoldReason[]>[]): HoldReason[][] {
  const causes: Record<number, unknown> = {}
  const reasons = checks.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return outcome.value
    const cause: unknown = outcome.reason
    if (!(cause instanceof RepeatFound || cause instanceof Problem)) throw cause
    causes[index] = cause
    return []
  })
  if (Object.keys(causes).length > 0) throw new CommentsRefused(causes)
  return reasons
}

interface Others {
  /** Fingerprints of the latest stored comments. */
  latest: Promise<Fingerprint[]> | Fingerprint[]
  /** Comments of other senders that go before this one and are not stored yet. */
  earlier: readonly Attempt[]
}

/** The reasons to hold the comment; none if it is published. Throws RepeatFound, too_many_requests. */
async function check(
  deps: Deps,
  queries: Queries,
  attempt: Attempt,
  { latest, earlier }: Others,
): Promise<HoldReason[]> {
  const { actor, comment, proof } = attempt
  // Independent queries go to the database in one round trip (platform/db/postgres/postgres-dialect.ts).
  const [stored, fingerprints, isFresh, ...limits] = await Promise.all([
    readTraffic(deps, queries, comment),
    latest,
    proof !== undefined && consumeProof(queries, proof.challenge, proof.expiresAt.toISOString()),
    consumeRateLimit(queries, deps.clock, { ...ADDRESS_LIMIT, key: comment.address }),
    consumeRateLimit(queries, deps.clock, { ...VISITOR_LIMIT, key: comment.visitor }),
  ])
  const repeat = await findRepeat(queries, attempt, stored, ago(deps.clock.now(), TEN_MINUTES))
  if (repeat) throw new RepeatFound(repeat)
  limits.forEach(requireAllowed)
  // Comments of the owner and of editors are not checked for spam.
  if (actor.isMember) return []
  return findHoldReasons(deps, queries, attempt, {
    traffic: { ...stored, everybody: stored.everybody + earlier.length },
    recentFingerprints: [
      ...earlier.map((before) => parseFingerprint(before.comment.fingerprint)),
      ...fingerprints,
    ],
    proof: isFresh ? proof : undefined,
  })
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
