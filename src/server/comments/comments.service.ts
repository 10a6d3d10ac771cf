import type {
  Comment,
  CommentLikes,
  CommentThread,
  HeldComment,
  PostedComment,
} from '../../contract/comments/comments.ts'
import { COMMENT_PAGE_SIZE, countCodePoints, LIMITS } from '../../contract/limits.ts'
import { parseRowId } from '../../contract/row-id.ts'
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

/** Parses the comment id of a URL. Throws comment_not_found where the text is no id. */
export function requireCommentId(text: string): number {
  const id = parseRowId(text)
  if (id === undefined) throw problem('comment_not_found')
  return id
}

type ThreadDeps = Pick<Deps, 'database' | 'clock'>

/** Does what `listThread` does, for a review that may not exist. Throws review_not_found. */
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
 * Lists one page of a review's published comments, newest first, with this actor's likes and edit periods; the first page
 * also has this actor's held comments. `before`: the id of the last comment of the previous page.
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
    store.listPublishedComments(queries, reviewId, policy.likerOf(actor), before, oneMore),
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
    likes: stored.likes,
    created_at: stored.created_at,
    changed_at: stored.changed_at,
    is_liked: stored.is_liked > 0,
    editable_until: policy.isAuthor(stored, actor) && now <= until ? until.toISOString() : null,
    is_own: policy.isAccount(stored.user_id, actor),
  }
}

function toHeldComment({ id, content, user_name, avatar, created_at }: store.StoredComment): HeldComment {
  return { id, content, user_name, user_avatar: avatar, created_at }
}

/**
 * Likes a comment; repeated likes of one visitor count once (docs/product/comments.md). `senderKey` is a keyed hash of the
 * sender's IP address. Throws comment_not_found, too_many_requests.
 */
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

async function requirePublished(
  queries: Queries,
  id: number,
  liker: string | null,
): Promise<store.StoredComment> {
  const stored = await store.findComment(queries, id, liker)
  if (stored?.state !== 'published') throw problem('comment_not_found')
  return stored
}

function toLikes({ likes, is_liked }: store.StoredComment): CommentLikes {
  return { likes, is_liked: is_liked > 0 }
}

/**
 * A comment's text as it is stored: plain, with its line breaks, trimmed. Throws comment_incomplete where nothing is left,
 * comment_too_long. (docs/product/data.md)
 */
export function readContent(typed: string): string {
  const content = removeHiddenCharacters(typed.replace(/\r\n?/g, '\n')).trim()
  if (isBlank(content)) throw problem('comment_incomplete')
  if (countCodePoints(content) > LIMITS.comment) throw problem('comment_too_long')
  return content
}
