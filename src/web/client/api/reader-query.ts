import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { JsonRoute, RouteAnswer, RouteInput } from '../../../contract/api-call.ts'
import type { Resource } from '../../../contract/page.ts'
import { useApi } from './api-context.ts'
import { type Api, toFailure, toResource } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { sessionOf, useSession } from '../session/session.ts'

export interface ReaderData<Data> {
  resource: Resource<Data>
  retry: () => void
  /** Requests the data once more while the screen stays as it is, and shows them if they come. */
  readAgain: () => Promise<Exclude<Resource<Data>, { state: 'loading' }>>
  /** Changes the data; does nothing before they are loaded. */
  update: (change: (data: Data) => Data) => void
  /** Replaces the data, also after a failure. */
  replace: (data: Data) => void
}

/** What the API answers the signed-in reader, loaded again for another input or `version` too. */
export function useReaderData<Route extends JsonRoute>(
  route: Route,
  ...[input, version]: [...RouteInput<Route, { unasked?: boolean }>, version?: unknown]
): ReaderData<RouteAnswer<Route>> {
  return useReaderQuery([route, input, version], (api, signal) =>
    api.call(route, ...([{ ...(input as object), signal }] as RouteInput<Route, { signal: AbortSignal }>)),
  )
}

/** Data of the signed-in reader, loaded again for another reader or key and each time the screen opens. They outlast the session. */
export function useReaderQuery<Data>(
  key: readonly unknown[],
  load: (api: Api, signal: AbortSignal) => Promise<Data>,
): ReaderData<Data> {
  const api = useApi()
  const queryClient = useQueryClient()
  const reader = sessionOf(useSession())?.id
  const queryKey = queryKeys.reader(reader, ...key)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(api, signal),
    enabled: reader !== undefined,
    gcTime: 0,
    // A screen that replaces another with the same key may find its data before they are dropped.
    refetchOnMount: 'always',
  })
  // A late response must not put data of a closed screen back into the cache.
  const replace = (data: Data) => {
    if (queryClient.getQueryState(queryKey)) queryClient.setQueryData<Data>(queryKey, data)
  }
  return {
    resource: toResource(query),
    retry: () => void query.refetch(),
    readAgain: async () => {
      try {
        const data = await load(api, new AbortController().signal)
        replace(data)
        return { state: 'ready', data }
      } catch (cause) {
        return { state: 'failed', failure: toFailure(cause) }
      }
    },
    update: (change) =>
      queryClient.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : change(data))),
    replace,
  }
}
