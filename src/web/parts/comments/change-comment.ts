import type { Comment } from '../../../contract/comments.ts'
import { COMMENTS_ANCHOR } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { ownCommentWording } from '../../../contract/wording/comment-edit.ts'
import { toFailure } from '../../client/api.ts'
import { deleteComment, patchComment } from './comments-api.ts'
import { failureDetail } from './failure-detail.ts'
import type { CommentTools, FormMessage } from './comments-context.ts'
import { changeComments, changeTotal } from './change-thread.ts'
import type { ThreadPages } from './thread-pages.ts'

/** Saves the changed text. Returns null, or a message about the failure; then the editor stays open. */
export async function changeComment(
  tools: CommentTools,
  id: number,
  content: string,
): Promise<FormMessage | null> {
  try {
    const answer = await patchComment(tools.api, id, content)
    if (answer.outcome === 'published') {
      changeShown(tools, id, answer.comment)
      tools.announce(ownCommentWording.saved)
    } else {
      hideComment(tools, id)
      tools.alerts.show({ kind: 'success', text: commentsWording.held })
    }
    return null
  } catch (cause) {
    console.error('a comment could not be changed', cause)
    return { kind: 'error', text: ownCommentWording.changeFailed, detail: failureDetail(toFailure(cause)) }
  }
}

/** A comment that does not exist any more counts as removed. */
export async function removeComment(tools: CommentTools, id: number): Promise<void> {
  try {
    await deleteComment(tools.api, id)
  } catch (cause) {
    const failure = toFailure(cause)
    if (failure.code !== 'comment_not_found') {
      console.error('a comment could not be removed', cause)
      const detail = failure.code.startsWith('comment_') ? failureDetail(failure) : undefined
      tools.alerts.show({ kind: 'error', text: detail ?? ownCommentWording.removeFailed })
      return
    }
  }
  const focusNext = findNeighbour(id)
  hideComment(tools, id)
  tools.announce(ownCommentWording.removed)
  focusNext?.focus({ preventScroll: true })
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

function hideComment({ queryClient, threadKey }: CommentTools, id: number): void {
  queryClient.setQueryData<ThreadPages>(threadKey, (pages) => {
    // Subtracted once: a response may have arrived without the comment already.
    if (!pages?.pages.some(({ comments }) => comments.some((comment) => comment.id === id))) return pages
    const others = changeComments(pages, (comments) => comments.filter((comment) => comment.id !== id))
    return changeTotal(others, -1)
  })
}

/** The element that receives the focus when a comment is removed: the next comment, the previous one, or the section. */
function findNeighbour(id: number): HTMLElement | null {
  const card = document.getElementById(`comment-${id}`)
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour instanceof HTMLElement ? neighbour : document.getElementById(COMMENTS_ANCHOR)
}
