import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RefObject } from 'react'
import type { CommentField } from '../../../contract/comments/comment-fields.ts'
import type { Comment, HeldComment } from '../../../contract/comments/comments.ts'
import type { Failure, Resource } from '../../../contract/page.ts'
import type { Api } from '../../client/api/api.ts'
import type { Alerts } from '../../ui/messages/alerts.tsx'
import type { ListGrowth } from '../infinite-list/use-infinite-list.ts'
import { useProvided } from '../../client/use-provided.ts'
import type { Thread } from './thread-pages.ts'

export interface FormState {
  isSending: boolean
  message: FormMessage | null
  /** The fields that the message is about, or that are empty. */
  invalid: readonly CommentField[]
}

export interface FormMessage {
  kind: 'success' | 'notice' | 'error'
  text: string
  failure?: Failure | undefined
}

/** The state of a review's comments, shared by its whole screen. */
interface CommentsState {
  thread: Resource<unknown>
  retry: () => void
  /** The count of all; null before they are loaded. */
  total: number | null
  /** Newest first. */
  threads: readonly Thread[]
  /** The visitor's own that wait for the owner, newest first. */
  held: readonly HeldComment[]
  growth: ListGrowth
  /** Id of the last loaded comment, after which the next page begins; null after the last page. */
  next: number | null
  form: FormState
  /** The comment below which an answer is being written. */
  answering: Comment | null
  /** Read aloud by screen readers, and not visible. The number distinguishes repeated sentences. */
  announcement: { text: string; number: number }
}

/** The dependencies of a visitor's actions. The same object while the review and the reader stay the same. */
export interface CommentTools {
  api: Api
  alerts: Alerts
  queryClient: QueryClient
  review: number
  /** Id of the comment after which the thread begins; undefined if it begins with the newest. */
  before: number | undefined
  /** Key of the thread in the query cache. */
  threadKey: readonly unknown[]
  /** Id of the signed-in account. */
  reader: string | undefined
  /** The comment that the form answers; its name where it is shown. */
  answered: { id: number; name: string | undefined } | null
  /** Opens the form below this comment's thread; null closes it. */
  answer: (comment: Comment | null) => void
  /** Closes the form of an answer; with the id of the sent comment's element, which then has the focus. */
  close?: (sent?: string) => void
  /** The form in which a comment is written. */
  form: RefObject<HTMLFormElement | null>
  changeForm: (change: Partial<FormState>) => void
  /** Closes the form's message about a comment that was sent; a message about a failure stays. */
  closeSentMessage: () => void
  /** Lets screen readers read the text, also if it is the same as before. */
  announce: (text: string) => void
}

/** The topic of the alert about fields to correct. */
export const FIELDS_TOPIC = 'comment'

export const CommentsContext = createContext<CommentsState | null>(null)
export const CommentToolsContext = createContext<CommentTools | null>(null)

export function useComments(): CommentsState {
  return useProvided(CommentsContext)
}

export function useCommentTools(): CommentTools {
  return useProvided(CommentToolsContext)
}

/** The outcome of a comment posted without script, from the address of the server's redirect; null for any other value. */
export function readPostedOutcome(search: URLSearchParams): 'held' | 'published' | null {
  const outcome = search.get('comment')?.split('-')[0]
  return outcome === 'held' || outcome === 'published' ? outcome : null
}
