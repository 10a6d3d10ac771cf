import type { Comment, CommentThread } from '../../contract/comments.ts'
import { COMMENT_CHANGE_MINUTES, COMMENT_PAGE_SIZE } from '../../contract/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../platform/http/actor.ts'
import { requirePublishedReview } from '../reviews/review-lookup.service.ts'
import * as store from './comments.store.ts'

type ThreadDeps = Pick<Deps, 'database' | 'clock'>

/** The same as `listThread`, for a review that may not be there. Throws review_not_found. */
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
 * A piece of a review's published comments, newest first, as this actor sees them: own likes marked, own ones
 * changeable for a while. `before`: the id of the last one of the piece before.
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
  const piece = found.slice(0, COMMENT_PAGE_SIZE)
  return {
    total: found[0]?.total ?? (before === undefined ? 0 : await store.countPublished(queries, reviewId)),
    comments: piece.map((stored) => toComment(stored, actor, deps.clock.now())),
    next: found.length > piece.length ? (piece.at(-1)?.id ?? null) : null,
  }
}

/** Under which name an actor's likes are kept; null for one of whom nothing is known. */
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

/** Until when its author may change it (docs/product/comments.md). */
export function changeableUntil(stored: Pick<store.StoredComment, 'created_at'>): Date {
  return new Date(new Date(stored.created_at).getTime() + COMMENT_CHANGE_MINUTES * 60_000)
}

export function toComment(stored: store.StoredComment, actor: Actor, now: Date): Comment {
  const until = changeableUntil(stored)
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
