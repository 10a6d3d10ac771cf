import { readContent } from './comments.service.ts'
import { randomInt } from 'node:crypto'
import { MODERATION } from '../../contract/comments/moderation.ts'
import type {
  CommentContext,
  FormerStates,
  PostedReply,
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
import { deleteComments, findRepeat, insertComment, POSTING_LOCK } from './comments.store.ts'
import * as store from './moderation.store.ts'

/** The held comments: how many, and when the one that waits longest was written; null where none is held. */
export function summarizeHeld({ database }: Pick<Deps, 'database'>) {
  return store.summarizeHeld(database.queries)
}

type ModerationDeps = Pick<Deps, 'database' | 'clock'>

/** Moves comments to other states. Returns the states before; comments that are gone are left out. */
export function changeStates(
  { database, clock }: ModerationDeps,
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
  if (changes.length === 0) return { before: [] }
  const wanted = new Map(changes.map(({ id, state }) => [id, state]))
  const present = await store.findStates(queries, [...wanted.keys()])
  const changing = present.filter(({ id, state }) => wanted.get(id) !== state)
  for (const state of new Set(wanted.values())) {
    const ids = changing.flatMap(({ id }) => (wanted.get(id) === state ? [id] : []))
    if (ids.length > 0)
      await store.setState(queries, ids, state, state === 'removed' ? now.toISOString() : null)
  }
  const seen = changing.filter(({ id, state }) => state === 'published' || wanted.get(id) === 'published')
  await raiseReviewVersions(
    queries,
    seen.map(({ review_id }) => review_id),
  )
  return { before: present.map(({ id, state }) => ({ id, state })) }
}

/** Deletes what the owner removed 30 days ago. */
export async function deleteRemovedComments({ database, clock }: ModerationDeps): Promise<void> {
  const until = new Date(clock.now().getTime() - MODERATION.removedDays * DAY).toISOString()
  let deleted: number
  do {
    deleted = await database.transaction(async (queries) => {
      const ids = await store.listRemovedIds(queries, until, BATCH)
      if (ids.length > 0) await deleteComments(queries, ids)
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
export async function readContext({ database }: Pick<Deps, 'database'>, id: number): Promise<KnownContext> {
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
 * Publishes a comment and below the same review the member's reply. The same reply sent again within ten minutes is the
 * same reply; `title`: the review's. Throws comment_not_found, comment_incomplete, comment_too_long.
 */
export async function replyToComment(
  deps: Pick<Deps, 'database' | 'clock'>,
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
    const { before } = await applyStates(queries, [{ id, state: 'published' }], now)
    const reply = {
      review_id: author.review_id,
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
      title: author.title,
      id: replyId,
      before: [...before, { id: replyId, state: 'removed' as const }],
    }
  })
}
