import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api.ts'

interface RowPage<Row, Counts> {
  rows: readonly Row[]
  total: number
  counts: Counts
}

interface Loaded<Row, Counts> {
  rows: readonly Row[]
  total: number
  counts: Counts | undefined
}

/**
 * The rows of a filter, page by page. The rows before stay until new ones are there. `key`: differs between filters;
 * `load`: requests the page of the present filter at that offset.
 */
export function useRowPages<Row, Counts>(
  key: string,
  load: (offset: number, signal: AbortSignal) => Promise<RowPage<Row, Counts>>,
) {
  const [loaded, setLoaded] = useState<Loaded<Row, Counts>>({ rows: [], total: 0, counts: undefined })
  const [request, setRequest] = useState({ key, offset: 0 })
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    const stop = new AbortController()
    // Another filter begins at its first row.
    const offset = request.key === key ? request.offset : 0
    setIsLoading(true)
    load(offset, stop.signal)
      .then(({ rows, total, counts }) => {
        setLoaded((before) => ({ rows: offset === 0 ? rows : [...before.rows, ...rows], total, counts }))
        setFailure(undefined)
        setIsLoading(false)
      })
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return
        setFailure(toFailure(cause))
        setIsLoading(false)
      })
    return () => stop.abort()
  }, [key, request])
  return {
    ...loaded,
    isLoading,
    failure,
    hasMore: loaded.rows.length < loaded.total,
    loadMore: () => setRequest({ key, offset: loaded.rows.length }),
    reload: () => setRequest({ key, offset: 0 }),
  }
}
