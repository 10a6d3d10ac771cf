import type { Comment, CommentThread } from '../../contract/comments.ts'
import { COMMENT_CHANGE_MINUTES, COMMENT_PAGE_SIZE } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../platform/http/actor.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import * as store from './comments.store.ts'

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
 * One page of a review's published comments, newest first, with this actor's likes and edit periods. `before`: the id of
 * the last comment of the previous page.
 */
export async function listThread(
  deps: ThreadDeps,
  actor: Actor,
  reviewId: number,
  before?: number,
): Promise<CommentThread> {
  const { queries } = deps.database
  const oneMore = COMMENT_PAGE_SIZE + 1
  const found = await store.listPublished(queries, reviewId, likerOf(actor), before, oneMore)
  const page = found.slice(0, COMMENT_PAGE_SIZE)
  return {
    total: found[0]?.total ?? (before === undefined ? 0 : await store.countPublished(queries, reviewId)),
    comments: page.map((stored) => toComment(stored, actor, deps.clock.now())),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
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
    user_name: stored.user_name,
    user_avatar: stored.avatar,
    is_owner: stored.role === 'owner',
    likes: stored.likes,
    created_at: stored.created_at,
    is_liked: stored.is_liked > 0,
    editable_until: isAuthor(stored, actor) && now <= until ? until.toISOString() : null,
  }
}
