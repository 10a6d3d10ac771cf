import type { Comment, CommentThread } from '../../../contract/comments.ts'
import type { Failure } from '../../../contract/page.ts'

/** What a review's comments show, everywhere on the screen at once. */
export interface ThreadState {
  /** The count of all; null while they have not been read. */
  total: number | null
  /** Newest first. */
  comments: readonly Comment[]
  /** What to ask the piece after these by; null at the end. */
  next: number | null
  /** How many further pieces have come. */
  pieces: number
  question: ThreadQuestion | null
  form: FormState
  /** Read aloud politely, and not shown. The turn tells a sentence from the same one said before. */
  said: { text: string; turn: number }
  /** Counts what this visitor has changed: an answer to a question from before that is out of date. */
  version: number
}

interface ThreadQuestion {
  what: 'thread' | 'piece'
  isAsking: boolean
  /** Of the last time it was asked. */
  failure: Failure | null
  /** True where not the answer is missing but the script that asks: only a new page brings it. */
  lacksScript?: boolean
}

export interface FormState {
  isSending: boolean
  message: FormMessage | null
  /** The field that the message is about, or that was empty. */
  invalid: readonly CommentField[]
}

export type CommentField = 'user_name' | 'content'

export interface FormMessage {
  kind: 'success' | 'notice' | 'error'
  text: string
  /** What the problem says of itself. */
  detail?: string | undefined
  /** True where only a new page helps. */
  needsReload?: boolean
}

export interface ThreadStore {
  readonly review: number
  /** Where the thread begins, where that is not its newest comment. */
  readonly before: number | undefined
  read: () => ThreadState
  change: (change: (state: ThreadState) => Partial<ThreadState>) => void
  subscribe: (listener: () => void) => () => void
}

export interface ThreadStart {
  review: number
  before: number | undefined
  /** As the review brought it; null where it could not be read. */
  first: CommentThread | null
  message: FormMessage | null
}

const IDLE: FormState = { isSending: false, message: null, invalid: [] }

/** Stores live as long as the answer they began with: on the way back to a review its thread is as it was left. */
const stores = new WeakMap<CommentThread, ThreadStore>()

export function openThread(start: ThreadStart): ThreadStore {
  const kept = start.first && stores.get(start.first)
  if (kept) return kept
  const store = createThread(start)
  if (start.first) stores.set(start.first, store)
  return store
}

/** To be read aloud, again where it is the same sentence again. */
export function saying(text: string): (state: ThreadState) => Pick<ThreadState, 'said'> {
  return ({ said }) => ({ said: { text, turn: said.turn + 1 } })
}

/** Something has been done by this visitor. */
export function countDeed({ version }: ThreadState): Pick<ThreadState, 'version'> {
  return { version: version + 1 }
}

function createThread({ review, before, first, message }: ThreadStart): ThreadStore {
  const listeners = new Set<() => void>()
  let state: ThreadState = {
    total: first && first.total,
    comments: first?.comments ?? [],
    next: first?.next ?? null,
    pieces: 0,
    question: null,
    form: { ...IDLE, message },
    said: { text: '', turn: 0 },
    version: 0,
  }
  return {
    review,
    before,
    read: () => state,
    change: (change) => {
      state = { ...state, ...change(state) }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
