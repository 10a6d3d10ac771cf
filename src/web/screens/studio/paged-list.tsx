import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { studioFrameWording } from '../../../contract/wording/studio/studio.ts'
import { toFailure } from '../../client/api/api.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

interface RowPage<Row, Counts> {
  rows: readonly Row[]
  total: number
  counts: Counts
}

/** The rows of a filter (`key`), page by page from `load`, again each time the list opens; those before stay meanwhile. */
export function useRowPages<Row, Counts>(
  key: readonly unknown[],
  load: (offset: number, signal: AbortSignal) => Promise<RowPage<Row, Counts>>,
) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.reader('studio', ...key)
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    counts: data?.pages.at(-1)?.counts,
    isLoading: isFetching,
    failure: error === null ? undefined : toFailure(error),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    // A first page that is on its way may be older than the change: what is requested after it would join it.
    reload: () => void queryClient.cancelQueries({ queryKey }).then(() => refetch()),
  }
}

interface PagedListProps {
  list: {
    /** Undefined until the first page is there. */
    counts: object | undefined
    isLoading: boolean
    failure: Failure | undefined
    hasMore: boolean
    loadMore: () => void
    reload: () => void
  }
  isEmpty: boolean
  empty: { title: string; text?: string }
  children: ReactNode
}

/** A list that is loading, failed, empty, or has its rows and perhaps more of them. */
export function PagedList({ list, isEmpty, empty, children }: PagedListProps) {
  const { counts, isLoading, failure, hasMore, loadMore, reload } = list
  return (
    <>
      {failure && <Fault failure={failure} onRetry={reload} />}
      {!failure && counts === undefined && <Spinner text={studioFrameWording.loading} />}
      {counts !== undefined && isEmpty && !isLoading && <EmptyState art={<EmptyArt />} {...empty} />}
      {children}
      {hasMore && (
        <Stack justify="center" above="5">
          <Button onClick={loadMore} busy={isLoading}>
            {siteWording.showMore}
          </Button>
        </Stack>
      )}
    </>
  )
}
