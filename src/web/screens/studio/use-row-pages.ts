import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { toFailure } from '../../client/api/api.ts'
import { queryKeys } from '../../client/api/query-keys.ts'

interface RowPage<Row, Counts> {
  rows: readonly Row[]
  total: number
  counts: Counts
}

/**
 * The rows of a filter, page by page, loaded again each time the list opens. The rows before stay until new ones are there.
 * `key`: the list and its filter; `load`: requests the page at that offset.
 */
export function useRowPages<Row, Counts>(
  key: readonly unknown[],
  load: (offset: number, signal: AbortSignal) => Promise<RowPage<Row, Counts>>,
) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: queryKeys.reader('studio', ...key),
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const last = data?.pages.at(-1)
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: last?.total ?? 0,
    counts: last?.counts,
    isLoading: isFetching,
    failure: error === null ? undefined : toFailure(error),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    reload: () => void refetch(),
  }
}
