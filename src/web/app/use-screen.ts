import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/page.ts'
import { type Api, ApiFailure, toFailure } from '../client/api/api.ts'
import { queryKeys } from '../client/api/query-keys.ts'
import type { ScreenComponent } from '../client/screen.ts'
import type { Route, Target } from './route.ts'

const loadedScreens = new Map<Route['screen'], ScreenComponent<never>>()

/** Loads a route's screen; a loaded one is returned from memory. */
export async function loadScreen(route: Route): Promise<ScreenComponent<never>> {
  const screen = loadedScreens.get(route.screen) ?? (await route.screen()).default
  loadedScreens.set(route.screen, screen)
  return screen
}

interface ShownScreen {
  target: Target
  Screen: ScreenComponent<never>
}

/** The screen to show: the target's, or the one before it while scripts are on their way. `hasFailed`: they could not be loaded. */
export function useScreen(target: Target): {
  shown: ShownScreen | undefined
  hasFailed: boolean
  retry: () => void
} {
  const loaded = loadedScreens.get(target.route.screen)
  const [lastShown, setLastShown] = useState<ShownScreen | undefined>(loaded && { target, Screen: loaded })
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    loadScreen(target.route).then(
      (Screen) => {
        if (!isCurrent) return
        setFailed(undefined)
        setLastShown({ target, Screen })
      },
      (cause: unknown) => {
        console.error('a screen could not be loaded', cause)
        if (isCurrent) setFailed(target.address)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [target, attempt])

  const hasFailed = failed === target.address
  return {
    shown: loaded ? { target, Screen: loaded } : lastShown,
    hasFailed,
    retry: () => setAttempt((count) => count + 1),
  }
}

/** The query for a screen's data. `visit`, the location's key: each visit loads them again, and back navigation finds its own. */
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
