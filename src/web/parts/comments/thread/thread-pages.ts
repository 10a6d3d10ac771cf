import type { Comment, CommentThread } from '../../../../contract/comments/comments.ts'
import type { Pages } from '../../infinite-list/pages.ts'

/** The parameter of a page's request: the page has the comments older than this one, or the newest. */
export interface ThreadParam {
  before: number | undefined
}

export type ThreadPages = Pages<CommentThread, ThreadParam>

/** Undefined after the last page. */
export function nextThreadParam({ pages }: ThreadPages): ThreadParam | undefined {
  const next = pages.at(-1)?.next ?? null
  return next === null ? undefined : { before: next }
}

/** Newest first. New comments shift the pages, so that a comment may arrive twice: it is returned once. */
export function uniqueComments({ pages }: ThreadPages): readonly Comment[] {
  return [...new Map(pages.flatMap(({ comments }) => comments.map((one) => [one.id, one]))).values()]
}
