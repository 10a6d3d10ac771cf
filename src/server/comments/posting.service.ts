import { randomInt } from 'node:crypto'
import type { NewComment, PostedComment } from '../../contract/comments.ts'
import { AVATAR_COUNT } from '../../contract/limits.ts'
import type { OwnerSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersion } from '../platform/content-version.ts'
import type { Queries } from '../platform/database.ts'
import { problem } from '../platform/problems.ts'
import { requireFromLimit } from '../platform/rate-limit.ts'
import { type Actor, newVisitor } from '../platform/visitor.ts'
import { readOwnerSettings, readSettings } from '../settings/settings.service.ts'
import { likerOf, toComment } from './comments.service.ts'
import * as store from './comments.store.ts'
import { fingerprint } from './fingerprint.ts'
import { type Proof, readProof, visitorOfProof } from './proof-of-work.ts'
import * as recent from './recent.store.ts'
import { isReservedName } from './reserved-names.ts'
import { judgeSending, judgeWriting, mustWait, type Reason, SITE_COMMENTS_A_MINUTE } from './suspicion.ts'
import { readContent, readName } from './typed-text.ts'

/** Comments in ten minutes: of one visitor, and of one address, behind which a whole school may sit. */
const VISITOR_LIMIT = { name: 'comments by visitor', max: 5, seconds: 600 }
const ADDRESS_LIMIT = { name: 'comments by address', max: 10, seconds: 600 }

interface Posted {
  posted: PostedComment
  /** Whom the cookie has to name from now on. */
  visitor: string
}

/**
 * Publishes a comment, or lets it wait for the owner where something about it is suspicious; the same text sent
 * again within ten minutes is the same comment. `address` is a keyed hash of where it comes from. Throws comment_incomplete,
 * name_too_long, comment_too_long, name_reserved, review_not_found, too_many_requests.
 */
export async function postComment(
  deps: Deps,
  actor: Actor,
  address: string,
  reviewId: number,
  input: NewComment,
): Promise<Posted> {
  const name = readName(input.user_name)
  const content = readContent(input.content)
  const [site, owners, proof] = await Promise.all([
    readSettings(deps.database),
    readOwnerSettings(deps.database),
    readProof(deps, input.proof),
  ])
  if (!actor.isOwner && isReservedName(name, site)) throw problem('name_reserved')

  const visitor = actor.visitor ?? (proof ? visitorOfProof(deps, proof) : newVisitor())
  const comment: Draft = {
    review_id: reviewId,
    user_id: actor.userId,
    visitor,
    user_name: name,
    address,
    content,
    fingerprint: fingerprint(content),
  }
  const isHiddenFieldFilled = (input.website ?? '') !== ''
  const outcome = await deps.database.transaction((queries) =>
    storeOnce(deps, queries, { comment, proof, isHiddenFieldFilled, owners, isByOwner: actor.isOwner }),
  )
  if (outcome.state === 'held') return { posted: { outcome: 'held' }, visitor }
  const known: Actor = { ...actor, visitor }
  const stored = await store.findComment(deps.database.queries, outcome.id, likerOf(known))
  // Removed by its author in another tab, this very moment.
  if (!stored) throw problem('comment_not_found')
  return {
    posted: { outcome: 'published', comment: toComment(stored, known, deps.clock.now()) },
    visitor,
  }
}

type Draft = recent.Sender & {
  review_id: number
  user_name: string
  content: string
  fingerprint: string
}

interface Attempt {
  comment: Draft
  proof: Proof | undefined
  isHiddenFieldFilled: boolean
  owners: OwnerSettings
  /** The owner gives no cause for suspicion. */
  isByOwner: boolean
}

interface Outcome {
  id: number
  state: 'published' | 'held'
}

/**
 * The limits come first, then the proof: both are rows that the same request, sent twice at once, waits for, so
 * that the second finds what the first has stored.
 */
async function storeOnce(deps: Deps, queries: Queries, attempt: Attempt): Promise<Outcome> {
  const { comment, proof } = attempt
  const now = deps.clock.now()
  if (!(await store.isReviewPublished(queries, comment.review_id))) throw problem('review_not_found')
  await requireFromLimit(queries, deps.clock, { ...ADDRESS_LIMIT, key: comment.address })
  await requireFromLimit(queries, deps.clock, { ...VISITOR_LIMIT, key: comment.visitor })
  const isFresh = proof
    ? await recent.takeProof(queries, proof.challenge, proof.expiresAt.toISOString())
    : false
  const repeat = await store.findRepeat(queries, comment, ago(now, TEN_MINUTES))
  if (repeat) return repeat

  const reasons = attempt.isByOwner ? [] : await judge(deps, queries, attempt, isFresh ? proof : undefined)
  const isCrowded = (await recent.countSince(queries, ago(now, MINUTE))) >= SITE_COMMENTS_A_MINUTE
  const state = mustWait(reasons, isCrowded) ? 'held' : 'published'
  const id = await store.insertComment(queries, {
    ...comment,
    avatar: randomInt(AVATAR_COUNT),
    state,
    held_reasons: state === 'held' ? reasons.join(',') : null,
    created_at: now.toISOString(),
    changed_at: null,
  })
  if (state === 'published') await raiseReviewVersion(queries, comment.review_id)
  return { id, state }
}

async function judge(
  deps: Deps,
  queries: Queries,
  { comment, isHiddenFieldFilled, owners }: Attempt,
  proof: Proof | undefined,
): Promise<Reason[]> {
  const now = deps.clock.now()
  const times = await recent.listTimesOf(queries, comment, ago(now, TEN_MINUTES))
  const isUnknown = owners.comments.hold_first && !(await recent.hasPublished(queries, comment))
  return [
    ...judgeSending({
      content: comment.content,
      isHiddenFieldFilled,
      seconds: proof?.seconds ?? null,
      lastMinute: times.filter((time) => time > ago(now, MINUTE)).length,
      lastTenMinutes: times.length,
      hasAddressHeld: await recent.hasHeld(queries, comment.address, ago(now, DAY)),
    }),
    ...judgeWriting({
      name: comment.user_name,
      content: comment.content,
      fingerprint: comment.fingerprint,
      siteUrl: deps.siteUrl,
      banned: owners.comments.banned,
      recentFingerprints: await listRecentFingerprints(deps, queries),
    }),
    ...(isUnknown ? (['first_comment'] as const) : []),
  ]
}

/** Of the last day, of the latest 1,000; without the comment that is being changed. */
export function listRecentFingerprints(deps: Deps, queries: Queries, except?: number): Promise<string[]> {
  return recent.listFingerprints(queries, ago(deps.clock.now(), DAY), 1_000, except)
}

function ago(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString()
}

const MINUTE = 60_000
const TEN_MINUTES = 10 * MINUTE
const DAY = 24 * 60 * MINUTE
