import { useEffect, useState } from 'react'
import type { SubscriberState } from '../../../../contract/letter-states.ts'
import type { Failure } from '../../../../contract/page.ts'
import type { SubscriberList } from '../../../../contract/subscribers.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'

export interface SubscriberFilter {
  q: string
  state: SubscriberState | 'all'
}

interface Loaded {
  rows: SubscriberList['rows']
  total: number
  counts: SubscriberList['counts'] | undefined
}

/** The rows of a filter, page by page. The rows before stay until new ones are there. */
export function useSubscribers({ q, state }: SubscriberFilter) {
  const api = useApi()
  const [loaded, setLoaded] = useState<Loaded>({ rows: [], total: 0, counts: undefined })
  const [request, setRequest] = useState({ q, state, offset: 0 })
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => setRequest({ q, state, offset: 0 }), [q, state])
  useEffect(() => {
    const stop = new AbortController()
    setIsLoading(true)
    api
      .call('GET /api/studio/subscribers', { query: request, signal: stop.signal })
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
    loadMore: () => setRequest({ ...request, offset: loaded.rows.length }),
    reload: () => setRequest({ ...request, offset: 0 }),
  }
}
