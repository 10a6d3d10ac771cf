import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/page.ts'
import { useApi } from './api-context.ts'
import { type Api, toResource } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { sessionOf, useSession } from '../session/session.ts'

export interface ReaderData<Data> {
  resource: Resource<Data>
  retry: () => void
  /** Changes the data; does nothing before they are loaded. */
  update: (change: (data: Data) => Data) => void
  /** Replaces the data, also after a failure. */
  replace: (data: Data) => void
}

/**
 * Data of the signed-in reader: loaded once the session is known, and again for another reader or key and each time
 * the screen opens. They stay on the screen when the session expires.
 */
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
  return {
    resource: toResource(query),
    retry: () => void query.refetch(),
    update: (change) =>
      queryClient.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : change(data))),
    replace: (data) => {
      // A late response must not put data of a closed screen back into the cache.
      if (queryClient.getQueryState(queryKey)) queryClient.setQueryData<Data>(queryKey, data)
    },
  }
}
