import type { Comment, HeldComment } from '../../../contract/comments/comments.ts'
import { COMMENTS_ANCHOR } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import {
  ownCommentWording,
  type removeWording,
  type takeBackWording,
} from '../../../contract/wording/comments/comment-edit.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { toFailure } from '../../client/api/api.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import type { RetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import type { CommentTools, FormMessage } from './comments-context.ts'
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
      hideComment(tools, id)
      showHeld(tools, answer.comment)
      focusHeld(id)
      tools.alerts.show({ kind: 'success', text: commentsWording.held })
    }
    return null
  } catch (cause) {
    console.error('a comment could not be changed', cause)
    const failure = toFailure(cause)
    const isLate = failure.code === 'comment_change_too_late'
    return { kind: 'error', text: ownCommentWording.changeFailed, detail: failureDetail(failure), isLate }
  }
}

/** Deletes a published or a held comment. One that does not exist any more counts as removed. */
export async function removeComment(
  tools: CommentTools,
  id: number,
  wording: typeof removeWording | typeof takeBackWording,
  retryAfterSignIn: RetryAfterSignIn,
): Promise<void> {
  try {
    await retryAfterSignIn(() => tools.api.call('DELETE /api/comments/{id}', { params: { id } }))
  } catch (cause) {
    const failure = toFailure(cause)
    // The reader has closed the dialog.
    if (failure.code === 'sign_in_required') return
    if (failure.code !== 'comment_not_found') {
      console.error('a comment could not be removed', cause)
      const detail = failure.code.startsWith('comment_') ? failureDetail(failure) : undefined
      tools.alerts.show({ kind: 'error', text: detail ?? wording.failed })
      return
    }
  }
  const focusNext = findNeighbour(id)
  hideComment(tools, id)
  tools.closeSentMessage()
  tools.announce(wording.done)
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

/** Shows a held comment to its author above the thread. */
export function showHeld({ queryClient, threadKey }: CommentTools, comment: HeldComment): void {
  queryClient.setQueryData<ThreadPages>(
    threadKey,
    (pages) => pages && changeHeld(pages, (held) => [comment, ...held.filter(({ id }) => id !== comment.id)]),
  )
}

function hideComment({ queryClient, threadKey }: CommentTools, id: number): void {
  queryClient.setQueryData<ThreadPages>(threadKey, (present) => {
    const pages = present && changeHeld(present, (held) => held.filter((comment) => comment.id !== id))
    // Subtracted once: a response may have arrived without the comment already.
    if (!pages?.pages.some(({ comments }) => comments.some((comment) => comment.id === id))) return pages
    const others = changeComments(pages, (comments) => comments.filter((comment) => comment.id !== id))
    return changeTotal(others, -1)
  })
}

/** The element that receives the focus when a comment is removed: the next comment, the previous one, or the section. */
function findNeighbour(id: number): HTMLElement | null {
  const card = document.getElementById(`comment-${id}`) ?? document.getElementById(heldCommentId(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour instanceof HTMLElement ? neighbour : document.getElementById(COMMENTS_ANCHOR)
}

/** Focuses the held comment, whose script may still be loading, instead of the editor that is gone. */
function focusHeld(id: number, frames = 60): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(heldCommentId(id))
    if (card && document.activeElement === document.body) card.focus({ preventScroll: true })
    else if (!card && frames > 0) focusHeld(id, frames - 1)
  })
}

/** The id of a held comment's element, unlike that of a published one: no link leads to it. */
export function heldCommentId(id: number): string {
  return `held-comment-${id}`
}

/** Shows a comment that was published. */
export function showPosted({ queryClient, threadKey, before }: CommentTools, comment: Comment): void {
  queryClient.setQueryData<ThreadPages>(threadKey, (pages) => {
    if (!pages)
      return { pages: [{ total: 1, comments: [comment], held: [], next: null }], pageParams: [{ before }] }
    // The response to a repeated request is the comment that is shown already.
    const isNew = !uniqueComments(pages).some(({ id }) => id === comment.id)
    const others = changeComments(pages, (comments) => comments.filter(({ id }) => id !== comment.id))
    const [first, ...older] = changeTotal(others, isNew ? 1 : 0).pages
    return {
      ...others,
      pages: first ? [{ ...first, comments: [comment, ...first.comments] }, ...older] : [],
    }
  })
}

/** Likes a comment, or removes the like (docs/product/comments.md). */
export async function toggleLike(tools: CommentTools, id: number): Promise<void> {
  const { api, alerts, queryClient, threadKey } = tools
  const pages = queryClient.getQueryData<ThreadPages>(threadKey)
  const comment = pages && uniqueComments(pages).find((each) => each.id === id)
  if (!comment) return
  alerts.close(commentsWording.likeFailed)
  const isLiked = !comment.is_liked
  const failure = await saveOptimistically(queryClient, {
    mutationKey: queryKeys.save('like', id),
    // One request at a time: the response to a visitor's first like sets the cookie that identifies the visitor.
    queue: 'likes',
    value: { is_liked: isLiked, likes: Math.max(0, comment.likes + (isLiked ? 1 : -1)) },
    stored: likesOf(comment),
    show: (likes) => changeShown(tools, id, likes),
    send: () =>
      isLiked
        ? api.call('PUT /api/comments/{id}/like', { params: { id } })
        : api.call('DELETE /api/comments/{id}/like', { params: { id } }),
    valueOf: likesOf,
    isSame: (value, stored) => value.is_liked === stored.is_liked,
  })
  if (failure) alerts.show({ kind: 'error', text: commentsWording.likeFailed })
}

type Likes = Pick<Comment, 'is_liked' | 'likes'>

function likesOf({ is_liked, likes }: Likes): Likes {
  return { is_liked, likes }
}

/**
 * The second line of an error message: the failure's sentence, or the request id if the fault is the site's
 * (docs/product/interface.md).
 */
export function failureDetail(failure: Failure): string | undefined {
  if (!failure.isFault) return failure.sentence
  return failure.requestId === null ? undefined : `${faultWording.requestId} ${failure.requestId}`
}
