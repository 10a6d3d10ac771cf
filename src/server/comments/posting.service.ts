import { randomInt } from 'node:crypto'
import type { NewComment, PostedComment } from '../../contract/comments/comments.ts'
import type { HoldReason } from '../../contract/comments/moderation.ts'
import { DAY, MINUTE } from '../../contract/durations.ts'
import { AVATAR_COUNT } from '../../contract/limits.ts'
import type { OwnerSettings } from '../../contract/settings/settings.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { type Actor, newVisitor } from '../platform/http/access/actor.ts'
import { readDisplayName } from '../platform/http/requests/read-input.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { ago } from '../platform/runtime/clock.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { isNearReservedName, isReservedName } from '../text/reserved-names.ts'
import { requireUnbanned } from './bans.service.ts'
import { findAnswerPlace, toPosted, readContent } from './comments.service.ts'
import * as policy from './comments.policy.ts'
import * as store from './comments.store.ts'
import { readProof, visitorOfProof } from './proof-of-work.ts'
import * as senders from './senders.store.ts'
import { reasonsInChanging, reasonsInSending, reasonsInText } from './spam.ts'

/** Comments in ten minutes: of one visitor, and of one IP address, behind which a whole school may sit. */
const VISITOR_LIMIT = { name: 'comments by visitor', max: 5, seconds: 600 }
const SENDER_LIMIT = { name: 'comments by sender', max: 60, seconds: 600 }

/** Changes and removals in ten minutes. */
const VISITOR_CHANGES = { name: 'comment changes by visitor', max: 10, seconds: 600 }
const SENDER_CHANGES = { name: 'comment changes by sender', max: 60, seconds: 600 }

/**
 * Publishes a comment, or holds it where something speaks against it (docs/decisions/0006-spam.md). The same text sent again
 * within ten minutes is the same comment. `senderKey` is a keyed hash of the sender's IP address; `visitor` is the id that the
 * cookie has from now on. Throws sign_in_required, comment_incomplete, name_too_long, comment_too_long, name_reserved,
 * review_not_found, answered_comment_gone, comments_blocked, too_many_requests, busy.
 */
export async function postComment(
  deps: Deps,
  actor: Actor,
  senderKey: string,
  reviewId: number,
  input: NewComment,
): Promise<{ posted: PostedComment; visitor: string }> {
  if (input.signed_in_as !== undefined && input.signed_in_as !== actor.userId)
    throw problem('sign_in_required')
  const name = readDisplayName(input.user_name)
  if (name === '') throw problem('comment_incomplete')
  const content = readContent(input.content)
  const { site, owners } = await readAllSettings(deps.database.queries)
  if (!actor.isOwner && isReservedName(name, site)) throw problem('name_reserved')
  const proof = await readProof(deps, input.proof)
  const visitor = actor.visitor ?? (proof ? visitorOfProof(deps, proof) : newVisitor())
  const author = { ...actor, visitor }
  const sent = {
    review_id: reviewId,
    user_id: actor.userId,
    visitor,
    user_name: name,
    address: senderKey,
    content,
  }

  // Before the transaction, for which all other comments wait.
  await requirePublishedReview(deps.database.queries, reviewId)
  const words = await requireUnbanned(deps, deps.database.queries, author)

  const stored = await deps.database.lockedTransaction(store.POSTING_LOCK, async (queries) => {
    const now = deps.clock.now()
    const { answered_name, ...place } = await findAnswerPlace(queries, reviewId, input.parent_id)
    const comment = { ...sent, ...place }
    const repeated = await store.findRepeat(queries, comment, ago(now, 10 * MINUTE), policy.likerOf(author))
    if (repeated) return repeated
    await enforceRateLimit(queries, deps.clock, { ...SENDER_LIMIT, key: senderKey })
    await enforceRateLimit(queries, deps.clock, { ...VISITOR_LIMIT, key: visitor })
    const isFresh =
      proof !== undefined &&
      (await senders.consumeProof(queries, proof.challenge, proof.expiresAt.toISOString()))
    const lately = await senders.readLately(queries, comment, owners.trust_after, now)
    const reasons = await reasonsToHold(deps, queries, author, {
      ...comment,
      isNearOwnerName: isNearReservedName(name, site),
      owners,
      words,
      isTrusted: lately.isTrusted,
      inSending: reasonsInSending({
        seconds: isFresh ? proof.seconds : undefined,
        isHiddenFieldFilled: (input.website ?? '') !== '',
        isFirst: owners.comments.hold_first && !lately.hasPublished,
        fromSender: lately.fromSender,
        onSite: lately.onSite,
      }),
    })
    const row = {
      ...comment,
      wants_answers: Number(actor.userId !== null && input.wants_answers === true),
      avatar: randomInt(AVATAR_COUNT),
      state: reasons.length > 0 ? ('held' as const) : ('published' as const),
      created_at: now.toISOString(),
    }
    const id = await store.insertComment(queries, { ...row, held_reasons: reasons.join(',') || null })
    if (reasons.length === 0) await raiseReviewVersion(queries, reviewId)
    return { ...row, id, answered_name, changed_at: null, role: roleOf(actor), likes: 0, is_liked: 0 }
  })
  return { posted: toPosted(stored, author, deps.clock.now()), visitor }
}

function roleOf({ userId, isOwner, isMember }: Actor): store.StoredComment['role'] {
  if (isMember) return isOwner ? 'owner' : 'editor'
  return userId === null ? null : 'reader'
}

/**
 * Gives an own comment another text, within the time for it (docs/product/comments.md). A text that has become suspicious
 * is held like a new one. A held comment keeps its text, so that the owner publishes what the owner has read. Throws
 * comment_incomplete, comment_too_long, comment_not_found, comment_not_yours, comment_change_too_late, comments_blocked,
 * sign_in_required, too_many_requests, busy.
 */
export async function changeComment(
  deps: Deps,
  actor: Actor,
  senderKey: string,
  id: number,
  typed: string,
): Promise<PostedComment> {
  const content = readContent(typed)
  await takeFromChanges(deps, actor, senderKey)
  const { owners } = await readAllSettings(deps.database.queries)
  const changed = await deps.database.lockedTransaction(store.POSTING_LOCK, async (queries) => {
    const present = await requireOwn(queries, actor, id)
    const now = deps.clock.now()
    // The owner and editors mend what they wrote at any time.
    if (!actor.isMember && now > policy.editableUntil(present)) throw problem('comment_change_too_late')
    // The same edit sent twice over a bad connection, or no change at all.
    if (present.content === content) return present
    if (present.state !== 'published') throw problem('comment_not_found')
    const words = await requireUnbanned(deps, queries, actor)
    const author = { ...present, address: senderKey }
    const { onSite, isTrusted } = await senders.readLately(queries, author, owners.trust_after, now)
    const reasons = await reasonsToHold(deps, queries, actor, {
      ...present,
      content,
      isNearOwnerName: false,
      owners,
      words,
      isTrusted,
      inSending: reasonsInChanging(onSite),
    })
    const isHeld = reasons.length > 0
    const changed_at = now.toISOString()
    await store.updateComment(queries, id, {
      content,
      changed_at,
      ...(isHeld && { state: 'held', held_reasons: reasons.join(','), is_owner_told: 0 }),
    })
    if (isHeld) await store.moveAnswers(queries, [id], 'hidden')
    await raiseReviewVersion(queries, present.review_id)
    return { ...present, content, changed_at, state: isHeld ? ('held' as const) : present.state }
  })
  return toPosted(changed, actor, deps.clock.now())
}

/**
 * Deletes an own comment: within the time to change it, while it is held, or as the account that wrote it
 * (docs/product/comments.md). Throws comment_not_found, comment_not_yours, comment_change_too_late, sign_in_required,
 * too_many_requests.
 */
export async function removeComment(deps: Deps, actor: Actor, senderKey: string, id: number): Promise<void> {
  await takeFromChanges(deps, actor, senderKey)
  await deps.database.transaction(async (queries) => {
    const present = await requireOwn(queries, actor, id)
    if (!policy.isRemovable(present, actor, deps.clock.now()))
      throw problem(policy.isSignedOut(present, actor) ? 'sign_in_required' : 'comment_change_too_late')
    await store.deleteByAuthors(queries, [present])
    await raiseReviewVersion(queries, present.review_id)
  })
}

/** Counts in a transaction of its own: a request that is refused later still counts. Throws too_many_requests. */
async function takeFromChanges({ database, clock }: Deps, actor: Actor, senderKey: string): Promise<void> {
  await database.transaction(async (queries) => {
    await enforceRateLimit(queries, clock, { ...SENDER_CHANGES, key: senderKey })
    const visitor = policy.likerOf(actor)
    if (visitor !== null) await enforceRateLimit(queries, clock, { ...VISITOR_CHANGES, key: visitor })
  })
}

/** Locks it until the transaction ends. Throws comment_not_found, comment_not_yours, sign_in_required. */
async function requireOwn(queries: Queries, actor: Actor, id: number): Promise<store.StoredComment> {
  await store.lockComment(queries, id)
  const stored = await store.findComment(queries, id, policy.likerOf(actor))
  if (stored?.state === 'removed') throw problem('comment_not_found')
  if (stored && policy.isAuthor(stored, actor)) return stored
  // Only its author sees a held comment: for everybody else it does not exist.
  if (stored?.state !== 'published') throw problem('comment_not_found')
  throw problem(policy.isSignedOut(stored, actor) ? 'sign_in_required' : 'comment_not_yours')
}

interface Judged {
  /** The id of a comment that is being changed. */
  id?: number
  user_name: string
  content: string
  isNearOwnerName: boolean
  owners: OwnerSettings
  /** The banned words besides those of the settings. */
  words: readonly string[]
  /** Whether what speaks against how it was sent does not count. */
  isTrusted: boolean
  inSending: readonly HoldReason[]
}

/** The reasons to hold a text (docs/decisions/0006-spam.md); none for the owner and editors. */
async function reasonsToHold(
  { clock, siteUrl }: Deps,
  queries: Queries,
  actor: Actor,
  { id, user_name, content, isNearOwnerName, owners, words, isTrusted, inSending }: Judged,
): Promise<HoldReason[]> {
  if (actor.isMember) return []
  const inText = reasonsInText({
    name: user_name,
    content,
    isNearOwnerName,
    siteUrl,
    banned: [...owners.comments.banned, ...words],
    latest: await senders.listLatestTexts(queries, clock.now(), id),
  })
  return isTrusted ? inText : [...inSending, ...inText]
}

/** Deletes what serves only rate limits and the spam check: keys of senders after a day, and expired proofs of work. */
export async function deleteOldSenderData({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await senders.clearSenderKeysBefore(database.queries, ago(now, DAY))
  await senders.deleteExpiredProofs(database.queries, now.toISOString())
}
