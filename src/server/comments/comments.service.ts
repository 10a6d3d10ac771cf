import type { Comment, CommentThread, HeldComment } from '../../contract/comments/comments.ts'
import { COMMENT_CHANGE_MINUTES, COMMENT_PAGE_SIZE } from '../../contract/limits.ts'
import { parseRowId } from '../../contract/row-id.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import * as store from './comments.store.ts'
import { recogniseScript } from '../text/recognise-script.ts'
import { listHeldOf, type OwnHeldComment } from './own-held-comments.store.ts'

/** Parses the comment id of a URL. Throws comment_not_found where the text is no id. */
export function requireCommentId(text: string): number {
  const id = parseRowId(text)
  if (id === undefined) throw problem('comment_not_found')
  return id
}

type ThreadDeps = Pick<Deps, 'database' | 'clock'>

/** The same as `listThread`, for a review that may not exist. Throws review_not_found. */
export async function listComments(
  deps: ThreadDeps,
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

/**
 * One page of a review's published comments, newest first, with this actor's likes and edit periods; the first page also
 * has this actor's held comments. `before`: the id of the last comment of the previous page.
 */
export async function listThread(
  deps: ThreadDeps,
  actor: Actor,
  reviewId: number,
  before?: number,
): Promise<CommentThread> {
  const { queries } = deps.database
  const oneMore = COMMENT_PAGE_SIZE + 1
  const [found, held] = await Promise.all([
    store.listPublishedComments(queries, reviewId, likerOf(actor), before, oneMore),
    before === undefined ? listOwnHeld(queries, reviewId, actor) : [],
  ])
  const page = found.slice(0, COMMENT_PAGE_SIZE)
  return {
    total: found[0]?.total ?? (before === undefined ? 0 : await store.countPublished(queries, reviewId)),
    comments: page.map((stored) => toComment(stored, actor, deps.clock.now())),
    held: held.map(toHeldComment),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Anonymous visitors have none, and cause no query. */
async function listOwnHeld(queries: Queries, reviewId: number, actor: Actor): Promise<OwnHeldComment[]> {
  const { visitor, userId } = actor
  if (visitor === null && userId === null) return []
  return listHeldOf(queries, reviewId, { visitor, userId }, COMMENT_PAGE_SIZE)
}

/** The key of an actor's likes; null for an anonymous visitor without a cookie. */
export function likerOf({ visitor, userId }: Actor): string | null {
  if (userId !== null) return `user:${userId}`
  return visitor === null ? null : `visitor:${visitor}`
}

export function isAuthor(stored: Pick<store.StoredComment, 'visitor' | 'user_id'>, actor: Actor): boolean {
  return (
    (actor.visitor !== null && stored.visitor === actor.visitor) ||
    (actor.userId !== null && stored.user_id === actor.userId)
  )
}

/**
 * Whether the actor still owns it after that period: the account that wrote it, or without one the browser, so that a
 * reader who signs out leaves nothing on a shared device.
 */
function isLastingAuthor(stored: Pick<store.StoredComment, 'visitor' | 'user_id'>, actor: Actor): boolean {
  return stored.user_id === null
    ? actor.visitor !== null && stored.visitor === actor.visitor
    : stored.user_id === actor.userId
}

/** Whether the actor may delete it (docs/product/comments.md). */
export function isRemovable(stored: store.StoredComment, actor: Actor, now: Date): boolean {
  if (isAuthor(stored, actor) && now <= editableUntil(stored)) return true
  return isLastingAuthor(stored, actor) && (stored.state !== 'published' || stored.user_id !== null)
}

/** When the period in which its author may edit it ends (docs/product/comments.md). */
export function editableUntil(stored: Pick<store.StoredComment, 'created_at'>): Date {
  return new Date(new Date(stored.created_at).getTime() + COMMENT_CHANGE_MINUTES * 60_000)
}

export function toComment(stored: store.StoredComment, actor: Actor, now: Date): Comment {
  const until = editableUntil(stored)
  return {
    id: stored.id,
    book_id: stored.review_id,
    content: stored.content,
    lang: recogniseScript(stored.content),
    user_name: stored.user_name,
    user_avatar: stored.avatar,
    is_owner: stored.role === 'owner',
    is_editor: stored.role === 'editor',
    likes: stored.likes,
    created_at: stored.created_at,
    changed_at: stored.changed_at,
    is_liked: stored.is_liked > 0,
    editable_until: isAuthor(stored, actor) && now <= until ? until.toISOString() : null,
    is_own: stored.user_id !== null && stored.user_id === actor.userId,
  }
}

export function toHeldComment({ id, content, user_name, avatar, created_at }: OwnHeldComment): HeldComment {
  return { id, content, user_name, user_avatar: avatar, created_at }
}
