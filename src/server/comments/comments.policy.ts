import { COMMENT_CHANGE_MINUTES } from '../../contract/limits.ts'
import type { CommentState } from '../../contract/comments/moderation.ts'
import type { Actor } from '../platform/http/access/actor.ts'

/** What decides about a comment: its author, its state and its age. */
interface Written {
  user_id: string | null
  visitor: string | null
  state: CommentState
  created_at: string
}

export function isAuthor({ user_id, visitor }: Pick<Written, 'user_id' | 'visitor'>, actor: Actor): boolean {
  return (actor.visitor !== null && visitor === actor.visitor) || isAccount(user_id, actor)
}

/** Whether the account of the actor wrote it. */
export function isAccount(userId: string | null, actor: Actor): boolean {
  return actor.userId !== null && userId === actor.userId
}

/** The time until which its author may change it (docs/product/comments.md). */
export function editableUntil({ created_at }: Pick<Written, 'created_at'>): Date {
  return new Date(new Date(created_at).getTime() + COMMENT_CHANGE_MINUTES * 60_000)
}

/** Whether the actor may delete it (docs/product/comments.md). */
export function isRemovable(comment: Written, actor: Actor, now: Date): boolean {
  if (isAuthor(comment, actor) && now <= editableUntil(comment)) return true
  // After that the account, or without one the browser: a reader who signs out leaves nothing on a shared device.
  if (comment.user_id !== null) return isAccount(comment.user_id, actor)
  return isAuthor(comment, actor) && comment.state !== 'published'
}

/** Whether it was perhaps the actor who wrote it, with an account whose session has ended. */
export function isSignedOut({ user_id }: Pick<Written, 'user_id'>, actor: Actor): boolean {
  return user_id !== null && actor.userId === null
}

/** The key of an actor's likes and limits; null for an anonymous visitor without a cookie. */
export function likerOf({ visitor, userId }: Pick<Actor, 'visitor' | 'userId'>): string | null {
  if (userId !== null) return `user:${userId}`
  return visitor === null ? null : `visitor:${visitor}`
}
