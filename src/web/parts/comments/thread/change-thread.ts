import type { Comment, CommentThread, HeldComment } from '../../../../contract/comments/comments.ts'
import { type ThreadPages, uniqueComments } from './thread-pages.ts'

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
