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

/** The pages of a filter (`key`), again each time the list opens; those before stay meanwhile. `nextOf`: what `load` gets for the page after the last. */
export function usePages<Page, Param>(
  key: readonly unknown[],
  load: (param: Param | undefined, signal: AbortSignal) => Promise<Page>,
  nextOf: (last: Page, pages: readonly Page[]) => Param | null | undefined,
) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.reader('studio', ...key)
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam as Param | undefined, signal),
      initialPageParam: undefined as Param | undefined,
      getNextPageParam: (last: Page, pages: readonly Page[]) => nextOf(last, pages) ?? undefined,
      placeholderData: keepPreviousData,
      gcTime: 0,
      // Each response is a new object: changes of one that the screen shows do not apply to the next.
      structuralSharing: false,
    })
  return {
    pages: data?.pages ?? [],
    /** Whether they are those of the filter before. */
    isFormer: isPlaceholderData,
    isLoading: isFetching,
    failure: error === null ? undefined : toFailure(error),
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    // A first page that is on its way may be older than the change: what is requested after it would join it.
    reload: () => void queryClient.cancelQueries({ queryKey }).then(() => refetch()),
  }
}

interface RowPage<Row, Counts> {
  rows: readonly Row[]
  total: number
  counts: Counts
}

/** The rows of a filter, page by page. */
export function useRowPages<Row, Counts>(
  key: readonly unknown[],
  load: (offset: number, signal: AbortSignal) => Promise<RowPage<Row, Counts>>,
) {
  const { pages, ...list } = usePages(
    key,
    (offset: number | undefined, signal) => load(offset ?? 0, signal),
    (last, all) => {
      const loaded = all.reduce((sum, { rows }) => sum + rows.length, 0)
      return last.rows.length > 0 && loaded < last.total ? loaded : undefined
    },
  )
  return { ...list, rows: pages.flatMap(({ rows }) => rows), counts: pages.at(-1)?.counts }
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
