import type { Comment } from '../../../contract/comments.ts'
import { COMMENTS_PLACE } from '../../../contract/links.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { ownCommentWording } from '../../../contract/wording/comment-edit.ts'
import { toFailure } from '../../client/api.ts'
import { deleteComment, patchComment } from './comments-api.ts'
import { ownSentence } from './own-sentence.ts'
import type { Desk } from './thread-context.ts'
import { countDeed, type FormMessage, saying, type ThreadStore } from './thread-store.ts'

/** Null when it is done, or what went wrong; then the text stays where it is. */
export async function changeComment(
  { api, alerts, store }: Desk,
  id: number,
  content: string,
): Promise<FormMessage | null> {
  try {
    const answer = await patchComment(api, id, content)
    if (answer.outcome === 'published') {
      changeShown(store, id, answer.comment)
      store.change((state) => ({ ...countDeed(state), ...saying(ownCommentWording.saved)(state) }))
    } else {
      takeAway(store, id)
      alerts.show({ kind: 'success', text: commentsWording.held })
    }
    return null
  } catch (cause) {
    console.error('a comment could not be changed', cause)
    return { kind: 'error', text: ownCommentWording.changeFailed, detail: ownSentence(toFailure(cause)) }
  }
}

/** One that is gone already is as good as removed. */
export async function removeComment({ api, alerts, store }: Desk, id: number): Promise<void> {
  try {
    await deleteComment(api, id)
  } catch (cause) {
    const failure = toFailure(cause)
    if (failure.code !== 'comment_not_found') {
      console.error('a comment could not be removed', cause)
      const detail = failure.code.startsWith('comment_') ? ownSentence(failure) : undefined
      alerts.show({ kind: 'error', text: detail ?? ownCommentWording.removeFailed })
      return
    }
  }
  const focusNext = findNeighbour(id)
  takeAway(store, id)
  store.change(saying(ownCommentWording.removed))
  focusNext?.focus({ preventScroll: true })
}

export function changeShown(store: ThreadStore, id: number, change: Partial<Comment>): void {
  store.change(({ comments }) => ({
    comments: comments.map((comment) => (comment.id === id ? { ...comment, ...change } : comment)),
  }))
}

function takeAway(store: ThreadStore, id: number): void {
  store.change((state) => {
    const comments = state.comments.filter((comment) => comment.id !== id)
    // Counted once: an answer may have come without it already.
    const gone = state.comments.length - comments.length
    return { ...countDeed(state), comments, total: Math.max(0, (state.total ?? 0) - gone) }
  })
}

/** Where the focus goes on with a comment that goes away: the next one, the one before, the section. */
function findNeighbour(id: number): HTMLElement | null {
  const card = document.getElementById(`comment-${id}`)
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour instanceof HTMLElement ? neighbour : document.getElementById(COMMENTS_PLACE)
}
