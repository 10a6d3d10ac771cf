import type { Comment, CommentLikes } from '../../../contract/comments.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { setLike } from './comments-api.ts'
import type { Desk } from './thread-context.ts'
import { countDeed, type ThreadStore } from './thread-store.ts'

interface Wish {
  /** What the visitor wants, the last press counting. */
  isLiked: boolean
  /** What the server last said. */
  known: CommentLikes
}

/** The likes of this page, one after another: the first brings the cookie by which the server knows the others. */
let line: Promise<unknown> = Promise.resolve()

const wishes = new WeakMap<ThreadStore, Map<number, Wish>>()

export function isLikeUnderWay(store: ThreadStore, id: number): boolean {
  return wishesOf(store).has(id)
}

/**
 * Shown at once, and taken back where the server refuses (docs/product/comments.md). While a request is under way only the
 * last wish is kept: nothing is sent twice, and nothing overtakes.
 */
export async function toggleLike({ api, alerts, store }: Desk, id: number): Promise<void> {
  const comment = store.read().comments.find((each) => each.id === id)
  if (!comment) return
  const isLiked = !comment.is_liked
  show(store, id, { is_liked: isLiked, likes: Math.max(0, comment.likes + (isLiked ? 1 : -1)) })
  const underWay = wishesOf(store).get(id)
  if (underWay) {
    underWay.isLiked = isLiked
    return
  }
  const wish: Wish = { isLiked, known: { is_liked: comment.is_liked, likes: comment.likes } }
  wishesOf(store).set(id, wish)
  try {
    while (wish.isLiked !== wish.known.is_liked) {
      wish.known = await inTurn(() => setLike(api, id, wish.isLiked))
    }
  } catch (cause) {
    console.error('a like could not be kept', cause)
    alerts.show({ kind: 'error', text: commentsWording.likeFailed })
  } finally {
    wishesOf(store).delete(id)
    show(store, id, wish.known)
    store.change(countDeed)
  }
}

function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = line.then(ask)
  line = answer.catch(() => {})
  return answer
}

function wishesOf(store: ThreadStore): Map<number, Wish> {
  const known = wishes.get(store) ?? new Map<number, Wish>()
  wishes.set(store, known)
  return known
}

function show(store: ThreadStore, id: number, likes: Pick<Comment, 'likes' | 'is_liked'>): void {
  store.change(({ comments }) => ({
    comments: comments.map((comment) => (comment.id === id ? { ...comment, ...likes } : comment)),
  }))
}
