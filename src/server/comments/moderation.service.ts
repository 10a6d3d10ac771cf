import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import { randomInt } from 'node:crypto'
import { type CommentState, MODERATION } from '../../contract/comments/moderation.ts'
import type {
  CommentContext,
  FormerStates,
  PostedReply,
  ReplyPlace,
  StateChange,
} from '../../contract/comments/studio-comments.ts'
import { DAY, MINUTE } from '../../contract/durations.ts'
import { AVATAR_COUNT } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersion, raiseReviewVersions } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { ago } from '../platform/runtime/clock.ts'
import {
  deleteComments,
  findRepeat,
  insertComment,
  moveAnswers,
  POSTING_LOCK,
  updateComment,
} from './comments.store.ts'
import { findAnswerPlace, readContent } from './comments.service.ts'
import * as store from './moderation.store.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** The held comments: how many, and when the one that waits longest was written; null where none is held. */
export function summarizeHeld({ database }: Deps) {
  return store.summarizeHeld(database.queries)
}

/** Moves comments with their answers. Returns the former states, and how many answers moved. Throws comment_above_hidden. */
export function changeStates(
  { database, clock }: Deps,
  changes: readonly StateChange[],
): Promise<FormerStates> {
  return database.transaction((queries) => applyStates(queries, changes, clock.now()))
}

/** The same in the caller's transaction. Of two changes of one comment the last counts. */
export async function applyStates(
  queries: Queries,
  changes: readonly StateChange[],
  now: Date,
): Promise<FormerStates> {
  if (changes.length === 0) return { before: [], answers: 0 }
  const wanted = new Map(changes.map(({ id, state }) => [id, state]))
  const following = new Set(
    changes.flatMap(({ id, state, follows_parent }) => (follows_parent && state !== 'published' ? [id] : [])),
  )
  const found = await store.findStates(queries, [...wanted.keys()])
  const stateAfter = new Map(found.map(({ id, state }) => [id, wanted.get(id) ?? state]))
  // What follows the comment above it is visible with it, also where undo comes later.
  for (const { id, parent_id } of found) {
    if (!following.has(id) || stateAfter.get(parent_id ?? 0) !== 'published') continue
    wanted.set(id, 'published')
    following.delete(id)
  }
  const present = found.filter(({ id }) => wanted.has(id))
  // An answer that has followed the comment above it shall not come back with it, where it is hidden itself.
  const changing = present.filter(
    ({ id, state, follows_parent }) =>
      wanted.get(id) !== state || (follows_parent === 1) !== following.has(id),
  )
  requirePublishedAbove(found, changing, wanted)
  const except = pluck(changing, 'id')
  let answers = 0
  for (const state of new Set(wanted.values())) {
    const moving = changing.filter(({ id }) => wanted.get(id) === state)
    if (moving.length === 0) continue
    const removedAt = state === 'removed' ? now.toISOString() : null
    const heads = moving.flatMap(({ id, parent_id }) => (parent_id === null ? [id] : []))
    const followed = state === 'held' ? 'hidden' : state
    if (heads.length > 0) answers += await moveAnswers(queries, heads, followed, { removedAt, except })
    const follows = ({ id, parent_id }: Found[number]) => parent_id !== null && following.has(id)
    for (const followsParent of [0, 1])
      await store.setState(
        queries,
        moving.flatMap((comment) => (Number(follows(comment)) === followsParent ? [comment.id] : [])),
        { state, removedAt, followsParent },
      )
  }
  const seen = changing.filter(({ id, state }) => state === 'published' || wanted.get(id) === 'published')
  await raiseReviewVersions(queries, pluck(seen, 'review_id'))
  // Those above first, so that the answers can follow.
  const before = present.toSorted((one, other) => (one.parent_id ?? 0) - (other.parent_id ?? 0))
  return {
    before: before.map(({ id, state, follows_parent }) => ({
      id,
      state,
      ...(follows_parent === 1 && { follows_parent: true }),
    })),
    answers,
  }
}

type Found = Awaited<ReturnType<typeof store.findStates>>

function requirePublishedAbove(found: Found, changing: Found, wanted: ReadonlyMap<number, CommentState>) {
  const stateOf = new Map(found.map(({ id, state }) => [id, wanted.get(id) ?? state]))
  for (const { id, parent_id } of changing) {
    // Nothing is above it where its author has removed that comment.
    const above = parent_id === null ? undefined : stateOf.get(parent_id)
    if (wanted.get(id) === 'published' && above !== undefined && above !== 'published')
      throw problem('comment_above_hidden')
  }
}

/** Deletes what the owner removed 30 days ago, and its answers. */
export async function deleteRemovedComments({ database, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - MODERATION.removedDays * DAY).toISOString()
  let deleted: number
  do {
    deleted = await database.transaction(async (queries) => {
      const ids = await store.listRemovedIds(queries, until, BATCH)
      if (ids.length > 0) {
        const answers = await store.listAnswerIds(queries, ids)
        await deleteComments(queries, [...new Set([...ids, ...answers])])
      }
      return ids.length
    })
  } while (deleted === BATCH)
}

const BATCH = 500

interface KnownContext {
  author: CommentContext['author']
  thread: { reviewId: number; count: number; latest: string | null }
}

/** The data on a comment's author and on its review's comments. Throws comment_not_found. */
export async function readContext({ database }: Deps, id: number): Promise<KnownContext> {
  const { queries } = database
  const author = await store.findAuthor(queries, id)
  if (!author) throw problem('comment_not_found')
  const others = await store.countOthersOf(queries, author, id)
  const thread = await store.summarizeThread(queries, author.review_id)
  return {
    author: {
      published: others.get('published') ?? 0,
      held: others.get('held') ?? 0,
      hidden: (others.get('hidden') ?? 0) + (others.get('removed') ?? 0),
      same_address: author.address === null ? null : await store.countFromSender(queries, author.address, id),
      has_account: author.user_id !== null,
    },
    thread: { reviewId: author.review_id, ...thread },
  }
}

/**
 * Publishes a comment and below it the member's reply. The same reply sent again within ten minutes is the same reply; `title`: the
 * review's. Throws comment_not_found, comment_above_hidden, comment_incomplete, comment_too_long.
 */
export async function replyToComment(
  deps: Deps,
  actor: Actor,
  id: number,
  typed: string,
): Promise<PostedReply & { title: string }> {
  const content = readContent(typed)
  const userId = actor.userId ?? ''
  return deps.database.lockedTransaction(POSTING_LOCK, async (queries) => {
    const now = deps.clock.now()
    const author = await store.findAuthor(queries, id)
    if (!author) throw problem('comment_not_found')
    const { before, answers } = await applyStates(queries, [{ id, state: 'published' }], now)
    const reply = {
      review_id: author.review_id,
      parent_id: author.parent_id ?? id,
      answered_id: author.parent_id === null ? null : id,
      user_id: userId,
      visitor: actor.visitor,
      user_name: (await store.findAccountName(queries, userId)) ?? '',
      content,
    }
    const repeat = await findRepeat(queries, { ...reply, address: null }, ago(now, 10 * MINUTE), null)
    const replyId =
      repeat?.id ??
      (await insertComment(queries, {
        ...reply,
        avatar: randomInt(AVATAR_COUNT),
        state: 'published',
        created_at: now.toISOString(),
      }))
    await raiseReviewVersion(queries, author.review_id)
    return {
      title: titleInSentence(author),
      id: replyId,
      before: [...before, { id: replyId, state: 'removed' as const }],
      answers,
    }
  })
}

/**
 * Places a published comment of the owner or an editor below the comment that it answers, with its own answers; or by itself, for
 * null. Returns what it answered before. Throws comment_not_found, comment_not_movable, comment_above_gone.
 */
export async function placeReply(
  { database }: Deps,
  id: number,
  answeredId: number | null,
): Promise<ReplyPlace> {
  return database.lockedTransaction(POSTING_LOCK, async (queries) => {
    const reply = await store.findAuthor(queries, id)
    if (!reply) throw problem('comment_not_found')
    if (!reply.is_member || reply.state !== 'published') throw problem('comment_not_movable')
    const { parent_id, answered_id } = await findAnswerPlace(
      queries,
      reply.review_id,
      answeredId ?? undefined,
      'comment_above_gone',
    )
    const own = await listOwnAnswers(queries, id, reply.parent_id)
    const moving = new Set([id, ...own.map((answer) => answer.id)])
    if (answeredId !== null && moving.has(answeredId)) throw problem('comment_above_gone')
    for (const answer of own) {
      // What it answered may be gone.
      const answered = answer.answered_id !== null && moving.has(answer.answered_id) ? answer.answered_id : id
      // Below another comment it names whom it answers, below this one it need not.
      const named = parent_id === null && answered === id ? null : answered
      await updateComment(queries, answer.id, { parent_id: parent_id ?? id, answered_id: named })
    }
    await updateComment(queries, id, { parent_id, answered_id })
    await raiseReviewVersion(queries, reply.review_id)
    return { parent_id: reply.answered_id ?? reply.parent_id }
  })
}

/** The answers to a comment; of an answer those to it, and to these. */
async function listOwnAnswers(queries: Queries, id: number, parentId: number | null) {
  const answers = await store.listAnswered(queries, parentId ?? id)
  if (parentId === null) return answers
  const own = new Set([id])
  for (let known = 0; known !== own.size;) {
    known = own.size
    for (const answer of answers) if (own.has(answer.answered_id ?? 0)) own.add(answer.id)
  }
  return answers.filter((answer) => answer.id !== id && own.has(answer.id))
}
