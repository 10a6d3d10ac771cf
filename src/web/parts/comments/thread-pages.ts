import type { Comment, CommentThread, HeldComment } from '../../../contract/comments/comments.ts'
import type { Api } from '../../client/api/api.ts'
import type { Pages } from '../infinite-list/pages.ts'

/** The parameter of a page's request: the page has what follows this comment, or the newest. */
export interface ThreadParam {
  before: number | undefined
}

export type ThreadPages = Pages<CommentThread, ThreadParam>

/** The newest comments, or those that follow `before`. Throws ApiFailure. */
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

/** A comment with its answers, oldest first; undefined where its author has removed it. */
export interface Thread {
  id: number
  comment: Comment | undefined
  answers: readonly Comment[]
}

/** Newest first. */
export function listThreads(pages: ThreadPages): readonly Thread[] {
  const threads = new Map<number, OpenThread>(
    listHeads(pages).map((id) => [id, { id, comment: undefined, answers: [] }]),
  )
  for (const comment of uniqueComments(pages)) {
    const thread = threads.get(comment.parent_id ?? comment.id)
    if (comment.parent_id !== null) thread?.answers.push(comment)
    else if (thread) thread.comment = comment
  }
  for (const { answers } of threads.values()) answers.sort((a, b) => (isOlder(a, b) ? -1 : 1))
  return [...threads.values()].filter(({ comment, answers }) => comment ?? answers[0])
}

type OpenThread = Thread & { answers: Comment[] }

/** The ids of the threads, newest first. */
export function listHeads({ pages }: ThreadPages): number[] {
  return [...new Set(pages.flatMap(({ threads }) => threads))]
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

export function isOlder(comment: Comment, than: Comment): boolean {
  const apart = Date.parse(comment.created_at) - Date.parse(than.created_at)
  return apart < 0 || (apart === 0 && comment.id < than.id)
}

/** Changes the count of all comments, which is that of the first page. */
export function changeTotal({ pages: [first, ...others], pageParams }: ThreadPages, by: number): ThreadPages {
  if (!first) return { pages: [], pageParams }
  return { pages: [{ ...first, total: Math.max(0, first.total + by) }, ...others], pageParams }
}
