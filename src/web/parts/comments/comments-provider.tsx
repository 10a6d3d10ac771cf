import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Comment, CommentThread } from '../../../contract/comments/comments.ts'
import { commentsWording } from '../../../contract/wording/comments/comments.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useHashLinks, useLocation } from '../../client/location/location.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { readCommentId } from '../../client/location/list-start.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'
import { useInfiniteList } from '../infinite-list/use-infinite-list.ts'
import {
  CommentsContext,
  CommentToolsContext,
  type CommentTools,
  type FormMessage,
  type FormState,
  readPostedOutcome,
} from './comments-context.ts'
import {
  listComments,
  listThreads,
  nextThreadParam,
  type ThreadParam,
  uniqueComments,
} from './thread-pages.ts'

interface CommentsProviderProps {
  review: number
  /** The first page in the review's data; null if the server could not read it. */
  first: CommentThread | null
  children: ReactNode
}

/** One thread for the whole screen of a review, so that the count in the head always matches the comments. */
export function CommentsProvider({ review, first, children }: CommentsProviderProps) {
  const api = useApi()
  const alerts = useAlerts()
  const queryClient = useQueryClient()
  const reader = sessionOf(useSession())?.id
  const isTakenOver = useHashLinks()
  const location = useLocation()
  // Fixed when the provider mounts: the location changes before the screen of another entry is rendered.
  const [{ before, answer, threadKey, message }] = useState(() => {
    const query = new URLSearchParams(location.search)
    return {
      before: readCommentId(query, 'before'),
      answer: readCommentId(query, 'answer'),
      threadKey: queryKeys.thread(review, location.key),
      message: postedMessage(query),
    }
  })
  const list = useInfiniteList<CommentThread, ThreadParam>({
    queryKey: threadKey,
    load: (param, signal) => listComments(api, review, param.before, signal),
    first: first ?? undefined,
    firstParam: { before },
    nextParam: nextThreadParam,
    isEnabled: first !== null || isTakenOver,
  })
  const form = useRef<HTMLFormElement>(null)
  const [formState, setForm] = useState<FormState>({ isSending: false, message, invalid: [] })
  const [answering, setAnswering] = useState<Comment | null>(null)
  const [announcement, setAnnouncement] = useState({ text: '', number: 0 })
  const pages = list.resource.state === 'ready' ? list.resource.data : undefined
  const answeredName = pages && uniqueComments(pages).find(({ id }) => id === answer)?.user_name
  const tools = useMemo<CommentTools>(
    () => ({
      api,
      alerts,
      queryClient,
      review,
      before,
      threadKey,
      reader,
      answered: answer === undefined ? null : { id: answer, name: answeredName },
      // Another object each time: the form takes the focus again.
      answer: (comment) => setAnswering(comment && { ...comment }),
      form,
      changeForm: (change) => setForm((present) => ({ ...present, ...change })),
      closeSentMessage: () =>
        setForm((present) => (present.message?.kind === 'error' ? present : { ...present, message: null })),
      announce: (text) => setAnnouncement(({ number }) => ({ text, number: number + 1 })),
    }),
    [api, alerts, queryClient, review, before, threadKey, reader, answer, answeredName],
  )
  const threads = useMemo(() => (pages ? listThreads(pages) : []), [pages])
  return (
    <CommentToolsContext value={tools}>
      <CommentsContext
        value={{
          thread: list.resource,
          retry: list.retry,
          total: pages?.pages[0]?.total ?? null,
          threads,
          held: pages?.pages[0]?.held ?? [],
          growth: list,
          next: pages?.pages.at(-1)?.next ?? null,
          form: formState,
          answering,
          announcement,
        }}
      >
        {children}
      </CommentsContext>
    </CommentToolsContext>
  )
}

/** The message for a comment posted without script; the server's redirect says the outcome (docs/product/interface.md). */
function postedMessage(query: URLSearchParams): FormMessage | null {
  const outcome = readPostedOutcome(query)
  if (outcome === 'held') return { kind: 'notice', text: commentsWording.held }
  return outcome === 'published' ? { kind: 'success', text: commentsWording.published } : null
}
