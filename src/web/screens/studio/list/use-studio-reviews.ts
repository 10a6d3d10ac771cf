import { useEffect, useState } from 'react'
import type { CategoryId } from '../../../../contract/categories.ts'
import type { Failure } from '../../../../contract/page.ts'
import type { ReviewState, StudioSort } from '../../../../contract/review-drafts.ts'
import type { StudioReviewList, StudioReviewRow } from '../../../../contract/studio-reviews.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'

export interface ListFilter {
  state: ReviewState | 'all'
  category: CategoryId | undefined
  q: string
  sort: StudioSort
}

interface Loaded {
  rows: readonly StudioReviewRow[]
  total: number
  counts: StudioReviewList['counts'] | undefined
}

/** The rows of a filter, page by page. The rows before stay until new ones are there. */
export function useStudioReviews(filter: ListFilter) {
  const api = useApi()
  const [loaded, setLoaded] = useState<Loaded>({ rows: [], total: 0, counts: undefined })
  const [request, setRequest] = useState({ offset: 0, count: 0 })
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  const key = JSON.stringify(filter)
  useEffect(() => setRequest((before) => ({ offset: 0, count: before.count + 1 })), [key])
  useEffect(() => {
    const stop = new AbortController()
    setIsLoading(true)
    api
      .call('GET /api/studio/reviews', { query: { ...filter, offset: request.offset }, signal: stop.signal })
      .then(({ rows, total, counts }) => {
        setLoaded((before) => ({
          rows: request.offset === 0 ? rows : [...before.rows, ...rows],
          total,
          counts,
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
  }, [request])
  return {
    ...loaded,
    isLoading,
    failure,
    hasMore: loaded.rows.length < loaded.total,
    loadMore: () => setRequest(({ count }) => ({ offset: loaded.rows.length, count: count + 1 })),
    reload: () => setRequest(({ count }) => ({ offset: 0, count: count + 1 })),
  }
}
