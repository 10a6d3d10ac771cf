import type { Comment } from '../../../contract/comments/comments.ts'
import { commentAnchor, COMMENTS_ANCHOR } from '../../../contract/links.ts'
import {
  ownCommentWording,
  type removeWording,
  takeBackWording,
} from '../../../contract/wording/comments/comment-edit.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { toFailure } from '../../client/api/api.ts'
import type { RetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { showFailure } from '../fault/use-failure-alert.ts'
import type { CommentTools, FormMessage } from './comments-context.ts'
import { refreshThread } from './refresh-thread.ts'
import { changeShown, heldCommentId, showHeld } from './shown-thread.ts'
import { changeComments, changeHeld, changeTotal, type ThreadPages, uniqueComments } from './thread-pages.ts'

/** A message about a failed change; then the editor stays open. `isLate`: the time for changes is over. */
type ChangeFailure = FormMessage & { isLate: boolean }

/** Saves the changed text. Returns null if it is saved. */
export async function changeComment(
  tools: CommentTools,
  id: number,
  content: string,
  retryAfterSignIn: RetryAfterSignIn,
): Promise<ChangeFailure | null> {
  try {
    const answer = await retryAfterSignIn(() =>
      tools.api.call('PATCH /api/comments/{id}', { params: { id }, body: { content } }),
    )
    if (answer.outcome === 'published') {
      changeShown(tools, id, answer.comment)
      tools.announce(ownCommentWording.saved)
    } else {
      // Its answers wait with it.
      hideComments(tools, (comment) => comment.id === id || comment.parent_id === id)
      showHeld(tools, answer.comment)
      focusCard(heldCommentId(id))
      tools.alerts.show({ kind: 'success', text: commentsWording.held })
    }
    return null
  } catch (cause) {
    console.error('a comment could not be changed', cause)
    const failure = toFailure(cause)
    const isLate = failure.code === 'comment_change_too_late'
    return { kind: 'error', text: ownCommentWording.changeFailed, failure, isLate }
  }
}

/** Deletes a published or a held comment. One that does not exist any more counts as removed. */
export async function removeComment(
  tools: CommentTools,
  id: number,
  wording: typeof removeWording | typeof takeBackWording,
  retryAfterSignIn: RetryAfterSignIn,
): Promise<void> {
  tools.alerts.close(wording.failed)
  try {
    await retryAfterSignIn(() => tools.api.call('DELETE /api/comments/{id}', { params: { id } }))
  } catch (cause) {
    const failure = toFailure(cause)
    // The reader has closed the dialog.
    if (failure.code === 'sign_in_required') return
    if (failure.code !== 'comment_not_found') {
      console.error('a comment could not be removed', cause)
      // Trying again later would not help.
      const text = failure.code.startsWith('comment_') ? failure.sentence : wording.failed
      const again = () => void removeComment(tools, id, wording, retryAfterSignIn)
      showFailure(tools.alerts, text, failure, again)
      return
    }
  }
  const focusNext = findNeighbour(id)
  hideComments(tools, (comment) => comment.id === id)
  tools.closeSentMessage()
  tools.announce(wording.done)
  focusNext?.focus({ preventScroll: true })
  // The answers that waited with it are back.
  if (wording === takeBackWording) await refreshThread(tools)
}

function hideComments(
  { queryClient, threadKey }: CommentTools,
  isHidden: (comment: Pick<Comment, 'id' | 'parent_id'>) => boolean,
): void {
  queryClient.setQueryData<ThreadPages>(threadKey, (present) => {
    if (!present) return present
    const pages = changeHeld(present, (held) => held.filter((comment) => !isHidden(comment)))
    // Subtracted once: a response may have arrived without them already.
    const shown = uniqueComments(pages).filter(isHidden).length
    const others = changeComments(pages, (comments) => comments.filter((comment) => !isHidden(comment)))
    return changeTotal(others, -shown)
  })
}

/** The element that receives the focus when a comment is removed: the next comment, the previous one, or the section. */
function findNeighbour(id: number): HTMLElement | null {
  const card = document.getElementById(commentAnchor(id)) ?? document.getElementById(heldCommentId(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour instanceof HTMLElement ? neighbour : document.getElementById(COMMENTS_ANCHOR)
}

/** Focuses the element of a comment, whose script may still be loading, instead of the form that is gone. */
export function focusCard(id: string, frames = 60): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(id)
    if (card && document.activeElement === document.body) card.focus({ preventScroll: true })
    else if (!card && frames > 0) focusCard(id, frames - 1)
  })
}
