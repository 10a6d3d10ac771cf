import type {
  Comment,
  CommentLikes,
  CommentThread,
  HeldComment,
  PostedComment,
} from '../../contract/comments/comments.ts'
import { COMMENT_PAGE_SIZE, countCodePoints, LIMITS } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import { type Actor, newVisitor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import { isBlank, removeHiddenCharacters } from '../text/clean-text.ts'
import { recogniseScript } from '../text/recognise-script.ts'
import * as policy from './comments.policy.ts'
import * as store from './comments.store.ts'
import { countPublished, findPlace, listPublishedComments } from './thread.store.ts'

export { countPublished, countPublishedSince } from './thread.store.ts'

/** Does what `listThread` does, for a review that may not exist. Throws review_not_found. */
export async function listComments(
  deps: Deps,
  actor: Actor,
  reviewId: number,
  before?: number,
): Promise<CommentThread> {
  const [thread] = await Promise.all([
    listThread(deps, actor, reviewId, before),
    requirePublishedReview(deps.database.queries, reviewId),
  ])
  return thread
}

/** One page of a review's threads with this actor's likes and edit periods; the first has the actor's held comments, too. */
export async function listThread(
  deps: Deps,
  actor: Actor,
  reviewId: number,
  before?: number,
): Promise<CommentThread> {
  const { queries } = deps.database
  const liker = policy.likerOf(actor)
  const after = before === undefined ? undefined : await findPlace(queries, reviewId, before)
  const isPlace = before === undefined || after !== undefined
  const [found, held] = await Promise.all([
    isPlace ? listPublishedComments(queries, reviewId, liker, after, COMMENT_PAGE_SIZE + 1) : [],
    before === undefined ? listOwnHeld(queries, reviewId, actor) : [],
  ])
  const page = found.slice(0, COMMENT_PAGE_SIZE)
  // The comment above the answers that the previous page has left.
  const cut = after === undefined ? null : (page[0]?.parent_id ?? null)
  const above = cut === null ? undefined : await store.findComment(queries, cut, liker)
  const shown = above?.state === 'published' ? [above, ...page] : page
  return {
    total: found[0]?.total ?? (before === undefined ? 0 : await countPublished(queries, reviewId)),
    comments: shown.toSorted(newestFirst).map((stored) => toComment(stored, actor, deps.clock.now())),
    threads: [...new Set(page.map(({ id, parent_id }) => parent_id ?? id))],
    held: held.map(toHeldComment),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

function newestFirst(one: store.StoredComment, other: store.StoredComment): number {
  if (one.created_at === other.created_at) return other.id - one.id
  return one.created_at < other.created_at ? 1 : -1
}

/** Anonymous visitors have none, and cause no query. */
async function listOwnHeld(queries: Queries, reviewId: number, actor: Actor): Promise<store.StoredComment[]> {
  if (actor.visitor === null && actor.userId === null) return []
  return store.listHeldOf(queries, reviewId, actor, COMMENT_PAGE_SIZE)
}

/** The answer to posting or changing a comment. */
export function toPosted(stored: store.StoredComment, actor: Actor, now: Date): PostedComment {
  return stored.state === 'published'
    ? { outcome: 'published', comment: toComment(stored, actor, now) }
    : { outcome: 'held', comment: toHeldComment(stored) }
}

function toComment(stored: store.StoredComment, actor: Actor, now: Date): Comment {
  const until = policy.editableUntil(stored)
  return {
    id: stored.id,
    book_id: stored.review_id,
    content: stored.content,
    lang: recogniseScript(stored.content),
    user_name: stored.user_name,
    user_avatar: stored.avatar,
    is_owner: stored.role === 'owner',
    is_editor: stored.role === 'editor',
    parent_id: stored.parent_id,
    answered_name: stored.answered_name,
    likes: stored.likes,
    created_at: stored.created_at,
    changed_at: stored.changed_at,
    is_liked: stored.is_liked > 0,
    editable_until: policy.isAuthor(stored, actor) && now <= until ? until.toISOString() : null,
    is_own: policy.isAccount(stored.user_id, actor),
  }
}

function toHeldComment(stored: store.StoredComment): HeldComment {
  const { id, content, user_name, avatar, parent_id, answered_name, created_at } = stored
  return { id, content, user_name, user_avatar: avatar, parent_id, answered_name, created_at }
}

/** Where an answer to this comment stands, and whom it names. It stays published in this transaction. Throws `gone`. */
export async function findAnswerPlace(
  queries: Queries,
  reviewId: number,
  answeredId: number | undefined,
  gone: 'answered_comment_gone' | 'comment_above_gone' = 'answered_comment_gone',
): Promise<store.AnswerPlace & Pick<store.StoredComment, 'answered_name'>> {
  if (answeredId === undefined) return { parent_id: null, answered_id: null, answered_name: null }
  const headId = (await store.findComment(queries, answeredId, null))?.parent_id ?? answeredId
  // An answer is hidden with the comment above it.
  await store.lockComment(queries, headId)
  const answered = await store.findComment(queries, answeredId, null)
  if (answered?.state !== 'published' || answered.review_id !== reviewId) throw problem(gone)
  return headId === answeredId
    ? { parent_id: headId, answered_id: null, answered_name: null }
    : { parent_id: headId, answered_id: answeredId, answered_name: answered.user_name }
}

/** Likes a comment, once for each visitor. `senderKey`: of the address. Throws comment_not_found, too_many_requests. */
export async function likeComment(
  deps: Deps,
  actor: Actor,
  senderKey: string,
  id: number,
): Promise<{ likes: CommentLikes; visitor: string }> {
  const visitor = actor.visitor ?? newVisitor()
  const liker = policy.likerOf({ ...actor, visitor }) ?? ''
  const likes = await deps.database.transaction(async (queries) => {
    // A concurrent request may be removing it.
    await store.lockComment(queries, id)
    await requirePublished(queries, id, liker)
    if (await store.insertLike(queries, id, liker))
      await enforceRateLimit(queries, deps.clock, { ...LIKES, key: senderKey })
    return toLikes(await requirePublished(queries, id, liker))
  })
  return { likes, visitor }
}

/** Likes in an hour from one IP address: enough for a school class, too few for a script that deletes its cookies. */
const LIKES = { name: 'likes by sender', max: 120, seconds: 3600 }

/** Removes the like, if there is one. Throws comment_not_found. */
export async function unlikeComment(deps: Deps, actor: Actor, id: number): Promise<CommentLikes> {
  const liker = policy.likerOf(actor)
  return deps.database.transaction(async (queries) => {
    await requirePublished(queries, id, liker)
    if (liker !== null) await store.deleteLike(queries, id, liker)
    return toLikes(await requirePublished(queries, id, liker))
  })
}

async function requirePublished(queries: Queries, id: number, liker: string | null) {
  const stored = await store.findComment(queries, id, liker)
  if (stored?.state !== 'published') throw problem('comment_not_found')
  return stored
}

function toLikes({ likes, is_liked }: store.StoredComment): CommentLikes {
  return { likes, is_liked: is_liked > 0 }
}

/** A comment's text as stored (docs/product/data.md). Throws comment_incomplete, comment_too_long. */
export function readContent(typed: string): string {
  const content = removeHiddenCharacters(typed.replace(/\r\n?/g, '\n')).trim()
  if (isBlank(content)) throw problem('comment_incomplete')
  if (countCodePoints(content) > LIMITS.comment) throw problem('comment_too_long')
  return content
}
