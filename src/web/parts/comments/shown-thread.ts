import type { Comment, HeldComment } from '../../../contract/comments/comments.ts'
import type { CommentTools } from './comments-context.ts'
import { changeComments, changeHeld, changeTotal, type ThreadPages, uniqueComments } from './thread-pages.ts'

/** The id of a held comment's element, unlike that of a published one: no link leads to it. */
export function heldCommentId(id: number): string {
  return `held-comment-${id}`
}

/** The id of the link that opens the form of an answer to the comment. */
export function answerLinkId(id: number): string {
  return `answer-${id}`
}

export function changeShown(
  { queryClient, threadKey }: CommentTools,
  id: number,
  change: Partial<Comment>,
): void {
  queryClient.setQueryData<ThreadPages>(
    threadKey,
    (pages) =>
      pages &&
      changeComments(pages, (comments) =>
        comments.map((comment) => (comment.id === id ? { ...comment, ...change } : comment)),
      ),
  )
}

/** Shows a held comment to its author. */
export function showHeld({ queryClient, threadKey }: CommentTools, comment: HeldComment): void {
  queryClient.setQueryData<ThreadPages>(
    threadKey,
    (pages) => pages && changeHeld(pages, (held) => [comment, ...held.filter(({ id }) => id !== comment.id)]),
  )
}

/** Shows a comment that was published. */
export function showPosted({ queryClient, threadKey, before }: CommentTools, comment: Comment): void {
  queryClient.setQueryData<ThreadPages>(threadKey, (pages) => {
    if (!pages)
      return {
        pages: [{ total: 1, comments: [comment], threads: [comment.id], held: [], next: null }],
        pageParams: [{ before }],
      }
    // The response to a repeated request is the comment that is shown already.
    const isNew = !uniqueComments(pages).some(({ id }) => id === comment.id)
    const others = changeComments(pages, (comments) => comments.filter(({ id }) => id !== comment.id))
    const [first, ...older] = changeTotal(others, isNew ? 1 : 0).pages
    if (!first) return others
    const threads = comment.parent_id === null ? [comment.id, ...first.threads] : first.threads
    return { ...others, pages: [{ ...first, threads, comments: [comment, ...first.comments] }, ...older] }
  })
}
