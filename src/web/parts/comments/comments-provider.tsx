import { type ReactNode, useState } from 'react'
import { useLocation } from '../../client/location.ts'
import type { CommentThread } from '../../../contract/comments.ts'
import { commentsWording } from '../../../contract/wording/comments.ts'
import { readThreadStart } from '../../client/thread-start.ts'
import { readPosted } from './posted-outcome.ts'
import { ThreadContext } from './thread-context.ts'
import { type FormMessage, openThread } from './thread-store.ts'

interface CommentsProviderProps {
  review: number
  first: CommentThread | null
  children: ReactNode
}

/** One thread for the whole screen of a review: its count in the head and its comments below are never apart. */
export function CommentsProvider({ review, first, children }: CommentsProviderProps) {
  const { search } = useLocation()
  const [store] = useState(() => {
    const query = new URLSearchParams(search)
    return openThread({ review, first, before: readThreadStart(query), message: postedMessage(query) })
  })
  return <ThreadContext value={store}>{children}</ThreadContext>
}

/** What the server's redirect says of a comment that was posted without script (docs/product/interface.md). */
function postedMessage(query: URLSearchParams): FormMessage | null {
  const outcome = readPosted(query)
  if (outcome === 'held') return { kind: 'notice', text: commentsWording.held }
  return outcome === 'published' ? { kind: 'success', text: commentsWording.published } : null
}
