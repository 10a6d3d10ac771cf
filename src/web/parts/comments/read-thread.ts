import type { Comment, CommentThread } from '../../../contract/comments.ts'
import { type Api, toFailure } from '../../client/api.ts'
import { listComments } from './comments-api.ts'
import { isLikeUnderWay } from './like-comment.ts'
import type { Desk } from './thread-context.ts'
import type { ThreadState, ThreadStore } from './thread-store.ts'

/**
 * Asks for the thread as this visitor sees it: their likes, and what they may still change. Where comments are on
 * the screen already, a failure is logged and they stay; where there are none, it is shown.
 */
export async function readThread({ api, store }: Desk): Promise<void> {
  const isFirst = store.read().total === null
  if (isFirst && store.read().question?.isAsking) return
  if (isFirst) store.change(({ question }) => ({ question: asking('thread', question) }))
  try {
    const thread = await askUpToDate(api, store)
    store.change((state) => ({ ...merged(store, state, thread), ...(isFirst && { question: null }) }))
  } catch (cause) {
    console.error('the comments could not be read', cause)
    if (isFirst) store.change(() => ({ question: failed('thread', cause) }))
  }
}

/** An answer that is older than what this visitor has done meanwhile would undo it on the screen: asked again. */
async function askUpToDate(api: Api, store: ThreadStore): Promise<CommentThread> {
  for (;;) {
    const { version } = store.read()
    const thread = await listComments(api, store.review, store.before)
    if (version === store.read().version) return thread
  }
}

/** The piece after those on the screen. Whatever fails, they stay. */
export async function readOlder({ api, store }: Desk): Promise<void> {
  const { next, question } = store.read()
  if (next === null || question?.isAsking) return
  store.change(() => ({ question: asking('piece', question) }))
  const { version } = store.read()
  try {
    const piece = await listComments(api, store.review, next)
    store.change((state) => ({
      // As of what this visitor has done, where that is newer.
      total: state.version === version ? piece.total : state.total,
      comments: [...state.comments, ...piece.comments.filter(({ id }) => !has(state.comments, id))],
      next: piece.next,
      pieces: state.pieces + 1,
      question: null,
    }))
  } catch (cause) {
    console.error('older comments could not be read', cause)
    store.change(() => ({ question: failed('piece', cause) }))
  }
}

function asking(what: 'thread' | 'piece', before: ThreadState['question']): ThreadState['question'] {
  return { what, isAsking: true, failure: before?.what === what ? before.failure : null }
}

function failed(what: 'thread' | 'piece', cause: unknown): ThreadState['question'] {
  return { what, isAsking: false, failure: toFailure(cause) }
}

/**
 * The answer in place of what it answers anew, and what was loaded beyond it kept. Where so much has been written
 * meanwhile that the two do not meet, the answer stands alone: a thread has no holes.
 */
function merged(store: ThreadStore, state: ThreadState, thread: CommentThread): Partial<ThreadState> {
  const last = thread.comments.at(-1)
  const doMeet = thread.next !== null && thread.comments.some(({ id }) => has(state.comments, id))
  const older = state.comments.filter((comment) => doMeet && last !== undefined && isOlder(comment, last))
  const fresh = thread.comments.map((comment) => {
    const shown = state.comments.find(({ id }) => id === comment.id)
    // A press that is still on its way is newer than this answer.
    if (!shown || !isLikeUnderWay(store, comment.id)) return comment
    return { ...comment, is_liked: shown.is_liked, likes: shown.likes }
  })
  return {
    total: thread.total,
    comments: [...fresh, ...older],
    next: older.length > 0 ? state.next : thread.next,
  }
}

function isOlder(comment: Comment, than: Comment): boolean {
  const apart = Date.parse(comment.created_at) - Date.parse(than.created_at)
  return apart < 0 || (apart === 0 && comment.id < than.id)
}

function has(comments: readonly Comment[], id: number): boolean {
  return comments.some((comment) => comment.id === id)
}
