import { useEffect, useState } from 'react'
import type { CommentList, CommentState } from '../../../../contract/moderation.ts'
import type { Failure } from '../../../../contract/page.ts'
import type { ModeratedComment, ModeratedComments } from '../../../../contract/studio-comments.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'

export interface CommentFilter {
  list: CommentList
  q: string
  order: 'oldest' | 'newest'
  review: { id: number; title: string } | undefined
}

/** A comment of the list; `done`: the state into which it has just left the list. */
export interface ListedComment {
  comment: ModeratedComment
  done?: CommentState
}

type Counts = ModeratedComments['counts']

interface Loaded {
  items: readonly ListedComment[]
  next: string | null
  counts: Counts | undefined
  /** For the menu: those with comments in the list. */
  reviews: NonNullable<ModeratedComments['reviews']>
}

interface PageRequest {
  /** The filter that it belongs to: another one begins at its first page. */
  key: string
  after: string | undefined
  count: number
}

/** The comments of a filter, page by page. Those before stay until new ones are there. */
export function useCommentList(filter: CommentFilter) {
  const api = useApi()
  const [loaded, setLoaded] = useState<Loaded>({ items: [], next: null, counts: undefined, reviews: [] })
  const key = JSON.stringify(filter)
  const [request, setRequest] = useState<PageRequest>({ key, after: undefined, count: 0 })
  const after = request.key === key ? request.after : undefined
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    const stop = new AbortController()
    const { list, q, order, review } = filter
    setIsLoading(true)
    api
      .call('GET /api/studio/comments', {
        query: { list, q, order, review: review?.id, after },
        signal: stop.signal,
      })
      .then(({ comments, next, counts, reviews }) => {
        const added = comments.map((comment) => ({ comment }))
        setLoaded((before) => ({
          items: after === undefined ? added : [...before.items, ...added],
          next,
          counts,
          reviews: reviews ?? before.reviews,
        }))
        setFailure(undefined)
        setIsLoading(false)
      })
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return
        setFailure(toFailure(cause))
        setIsLoading(false)
      })
    return () => stop.abort()
  }, [key, after, request.count])
  return {
    ...loaded,
    isLoading,
    failure,
    hasMore: loaded.next !== null,
    loadMore: () => setRequest(({ count }) => ({ key, after: loaded.next ?? undefined, count: count + 1 })),
    reload: () => setRequest(({ count }) => ({ key, after: undefined, count: count + 1 })),
    changeItems: (change: (items: readonly ListedComment[]) => readonly ListedComment[]) =>
      setLoaded((before) => ({ ...before, items: change(before.items) })),
    changeCounts: (change: (counts: Counts) => Counts) =>
      setLoaded((before) => ({ ...before, counts: before.counts && change(before.counts) })),
  }
}

export type CommentListState = ReturnType<typeof useCommentList>

/** The list that counts a state. */
export function listOfState(state: CommentState): keyof Counts {
  return state === 'removed' ? 'hidden' : state
}
