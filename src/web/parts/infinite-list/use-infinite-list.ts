import { type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure, Resource } from '../../../contract/page.ts'
import { toFailure, toResource } from '../../client/api/api.ts'
import { asReplacement, type Pages, preservePages } from './pages.ts'

export interface InfiniteListOptions<Page, Param> {
  queryKey: readonly unknown[]
  load: (param: Param, signal: AbortSignal) => Promise<Page>
  /** The first page if the screen's data contain it; otherwise it is loaded. */
  first?: Page | undefined
  firstParam: Param
  /** Undefined after the last page. */
  nextParam: (pages: Pages<Page, Param>) => Param | undefined
  isEnabled?: boolean
  /** Whether cached pages are loaded again when the list opens. Default never. */
  refreshes?: (pages: Pages<Page, Param>) => boolean
  /** False for a list that is loaded from its beginning each time it opens. Default true. */
  isCached?: boolean
}

/** The state of an infinite list that ListEnd shows. */
export interface ListGrowth {
  hasMore: boolean
  /** True for the first two further pages (docs/product/lists.md). */
  loadsByItself: boolean
  isLoadingMore: boolean
  /** The failure to load the next page; stays during a retry. */
  failure: Failure | null
  loadMore: () => void
  /** True while the list is loaded from its beginning in another order. */
  isRestarting?: boolean
}

export interface InfiniteList<Page, Param> extends ListGrowth {
  resource: Resource<Pages<Page, Param>>
  retry: () => void
  /** Changes the pages. A response that is older than the change does not undo it. */
  update: (change: (pages: Pages<Page, Param>) => Pages<Page, Param>) => void
  replace: (pages: Pages<Page, Param>) => void
}

/** Pages that load by themselves as the list is scrolled, the first one included. */
const PAGES_WITHOUT_PRESS = 3

/** A list that loads page after page (docs/product/lists.md). Loaded pages stay when a request fails. */
export function useInfiniteList<Page, Param>({
  queryKey,
  load,
  first,
  firstParam,
  nextParam,
  isEnabled = true,
  refreshes,
  isCached = true,
}: InfiniteListOptions<Page, Param>): InfiniteList<Page, Param> {
  type Data = Pages<Page, Param>
  const client = useQueryClient()
  const query = useInfiniteQuery<Page, Error, Data, readonly unknown[], Param>({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam as Param, signal),
    initialPageParam: firstParam,
    getNextPageParam: (_last, pages, _param, pageParams) => nextParam({ pages, pageParams }),
    enabled: isEnabled,
    structuralSharing: (before, after) => preservePages(before as Data | undefined, after as Data),
    ...(refreshes && {
      refetchOnMount: ({ state }: Query<Page, Error, Data>) =>
        state.data !== undefined && refreshes(state.data) && 'always',
    }),
    ...(first !== undefined && { initialData: { pages: [first], pageParams: [firstParam] } }),
    ...(!isCached && { gcTime: 0 }),
  })
  const update: InfiniteList<Page, Param>['update'] = (change) => {
    // Only a request that loads the whole list again could undo the change; one for a further page adds to it.
    const isRefresh = ({ state }: { state: Query['state'] }) => state.fetchMeta?.fetchMore === undefined
    void client.cancelQueries({ queryKey, exact: true, predicate: isRefresh })
    client.setQueryData<Data>(queryKey, (pages) => pages && change(pages))
  }
  return {
    resource: toResource(query),
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadsByItself: (query.data?.pages.length ?? 0) < PAGES_WITHOUT_PRESS,
    isLoadingMore: query.isFetchingNextPage,
    failure: query.isFetchNextPageError ? toFailure(query.error) : null,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage({ cancelRefetch: false })
    },
    update,
    replace: (pages) => {
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<Data>(queryKey, asReplacement(pages))
    },
  }
}
