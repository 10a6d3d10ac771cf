import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Resource } from '../../contract/page.ts'
import { type Api, ApiFailure, toFailure } from '../client/api/api.ts'
import { queryKeys } from '../client/api/query-keys.ts'
import type { Target } from './route.ts'

/**
 * The query for a screen's data. Each visit loads them again; back navigation finds the data of its visit.
 * `visit`: the location's key.
 */
export function screenQuery(api: Api, target: Target, visit: string) {
  return queryOptions({
    queryKey: queryKeys.screen(target.address, visit),
    queryFn: async ({ signal }) => {
      if (!target.route.load) return null
      try {
        return await target.route.load(api, target, signal)
      } catch (cause) {
        // On the server the API has already logged the failure.
        const isUnlogged = toFailure(cause).isFault && typeof document !== 'undefined'
        if (isUnlogged && !signal.aborted) console.error('a screen has no data', cause)
        throw cause
      }
    },
  })
}

/** Caches the data that the server rendered the page from, so that the browser does not request them again. */
export function hydrateScreen(
  client: QueryClient,
  address: string,
  visit: string,
  resource: Resource<unknown>,
): void {
  const queryKey = queryKeys.screen(address, visit)
  if (resource.state === 'ready') client.setQueryData(queryKey, resource.data)
  if (resource.state !== 'failed') return
  const query = client.getQueryCache().build(client, { queryKey })
  query.setState({ status: 'error', error: new ApiFailure(resource.failure) })
}
