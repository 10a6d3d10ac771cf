import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Comment } from '../../../contract/comments.ts'
import type { Resource } from '../../../contract/page.ts'
import type { Api } from '../../client/api.ts'
import type { Alerts } from '../../ui/alerts.tsx'
import type { ListGrowth } from '../growing-list/use-growing-list.ts'

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

/** A review's comments, the same everywhere on its screen. */
interface CommentsState {
  thread: Resource<unknown>
  /** Loads the thread again after a failure. */
  retry: () => void
  /** The count of all; null while they have not been loaded. */
  total: number | null
  /** Newest first. */
  comments: readonly Comment[]
  growth: ListGrowth
  /** The comment before which the next page ends; null after the last page. */
  next: number | null
  form: FormState
  /** Read aloud politely, and not shown. The turn tells a sentence from the same one said before. */
  said: { text: string; turn: number }
}

/** What the actions of a visitor work with. The same object while the review and its reader stay the same. */
export interface CommentTools {
  api: Api
  alerts: Alerts
  queryClient: QueryClient
  review: number
  /** Where the thread begins, where that is not its newest comment. */
  before: number | undefined
  /** Of the thread in the query cache. */
  threadKey: readonly unknown[]
  /** The account that is signed in. */
  reader: string | undefined
  changeForm: (change: Partial<FormState>) => void
  /** Has this read aloud, again where it is the same sentence again. */
  announce: (text: string) => void
}

export const CommentsContext = createContext<CommentsState | null>(null)
export const CommentToolsContext = createContext<CommentTools | null>(null)

export function useComments(): CommentsState {
  const state = use(CommentsContext)
  if (!state) throw new Error('useComments outside CommentsProvider')
  return state
}

export function useCommentTools(): CommentTools {
  const tools = use(CommentToolsContext)
  if (!tools) throw new Error('useCommentTools outside CommentsProvider')
  return tools
}
