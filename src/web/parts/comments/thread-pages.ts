import type { Comment, CommentThread, HeldComment } from '../../../contract/comments/comments.ts'
import type { Api } from '../../client/api/api.ts'
import type { Pages } from '../infinite-list/pages.ts'

/** The parameter of a page's request: the page has the comments older than this one, or the newest. */
export interface ThreadParam {
  before: number | undefined
}

export type ThreadPages = Pages<CommentThread, ThreadParam>

/** The newest comments, or those older than `before`. Throws ApiFailure. */
export function listComments(api: Api, review: number, before: number | undefined, signal: AbortSignal) {
  return api.call('GET /api/reviews/{id}/comments', { params: { id: review }, query: { before }, signal })
}

/** Undefined after the last page. */
export function nextThreadParam({ pages }: ThreadPages): ThreadParam | undefined {
  const next = pages.at(-1)?.next ?? null
  return next === null ? undefined : { before: next }
}

/** Newest first. New comments shift the pages, so that a comment may arrive twice: it is returned once. */
export function uniqueComments({ pages }: ThreadPages): readonly Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments.map((one) => [one.id, one]))).values()]
}

/**
 * Replaces the first page by the newest one; comments loaded beyond it stay. If so many comments were written meanwhile that
 * the pages do not overlap, only the newest page remains: a thread has no holes.
 */
export function mergeNewest(before: ThreadPages, newest: CommentThread): ThreadPages {
  const last = newest.comments.at(-1)
  const shown = new Set(uniqueComments(before).map(({ id }) => id))
  const doOverlap = newest.next !== null && newest.comments.some(({ id }) => shown.has(id))
  const [first, ...others] = before.pages.map((page) => ({
    ...page,
    comments: page.comments.filter((comment) => doOverlap && last !== undefined && isOlder(comment, last)),
  }))
  if (!first || [first, ...others].every(({ comments }) => comments.length === 0))
    return { pages: [newest], pageParams: before.pageParams.slice(0, 1) }
  const comments = [...newest.comments, ...first.comments]
  return { ...before, pages: [{ ...newest, comments, next: first.next }, ...others] }
}

export function changeComments(
  pages: ThreadPages,
  change: (comments: readonly Comment[]) => Comment[],
): ThreadPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, comments: change(page.comments) })) }
}

/** Changes the own held comments, which are on the first page. */
export function changeHeld(
  { pages: [first, ...others], pageParams }: ThreadPages,
  change: (held: readonly HeldComment[]) => HeldComment[],
): ThreadPages {
  if (!first) return { pages: [], pageParams }
  return { pages: [{ ...first, held: change(first.held) }, ...others], pageParams }
}

function isOlder(comment: Comment, than: Comment): boolean {
  const apart = Date.parse(comment.created_at) - Date.parse(than.created_at)
  return apart < 0 || (apart === 0 && comment.id < than.id)
}

/** Changes the count of all comments, which is that of the first page. */
export function changeTotal({ pages: [first, ...others], pageParams }: ThreadPages, by: number): ThreadPages {
  if (!first) return { pages: [], pageParams }
  return { pages: [{ ...first, total: Math.max(0, first.total + by) }, ...others], pageParams }
}
