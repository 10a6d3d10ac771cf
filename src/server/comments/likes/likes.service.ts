import type { CommentLikes } from '../../../contract/comments/comments.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { type Actor, newVisitor } from '../../platform/http/access/actor.ts'
import { likerOf } from '../comments.service.ts'
import * as store from '../comments.store.ts'
import { deleteLike, insertLike } from './likes.store.ts'

/** Likes in an hour from one address: enough for a school class, too few for a script that deletes its cookies. */
const ADDRESS_LIMIT = { name: 'likes by address', max: 120, seconds: 3600 }

/**
 * Likes a comment; repeated likes of one visitor count once (docs/product/comments.md). `address` is a keyed hash of the
 * sender's IP address. Throws comment_not_found, too_many_requests.
 */
export async function likeComment(
  deps: Deps,
  actor: Actor,
  address: string,
  id: number,
): Promise<{ likes: CommentLikes; visitor: string }> {
  const visitor = actor.visitor ?? newVisitor()
  const liker = likerOf({ ...actor, visitor }) ?? ''
  const likes = await deps.database.transaction(async (queries) => {
    // A concurrent request may be removing it.
    await store.lockComment(queries, id)
    await requirePublished(queries, id)
    if (await insertLike(queries, id, liker)) {
      await enforceRateLimit(queries, deps.clock, { ...ADDRESS_LIMIT, key: address })
    }
    return countLikes(queries, id, liker)
  })
  return { likes, visitor }
}

/** Removes the like, if there is one. Throws comment_not_found. */
export async function unlikeComment(deps: Deps, actor: Actor, id: number): Promise<CommentLikes> {
  const liker = likerOf(actor)
  return deps.database.transaction(async (queries) => {
    await requirePublished(queries, id)
    if (liker !== null) await deleteLike(queries, id, liker)
    return countLikes(queries, id, liker)
  })
}

async function requirePublished(queries: Queries, id: number): Promise<void> {
  const stored = await store.findComment(queries, id, null)
  if (stored?.state !== 'published') throw problem('comment_not_found')
}

async function countLikes(queries: Queries, id: number, liker: string | null): Promise<CommentLikes> {
  const stored = await store.findComment(queries, id, liker)
  if (!stored) throw problem('comment_not_found')
  return { likes: stored.likes, is_liked: stored.is_liked > 0 }
}
