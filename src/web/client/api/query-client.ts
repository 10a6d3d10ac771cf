import { notifyManager, QueryClient } from '@tanstack/react-query'

/** Milliseconds for which data that no screen shows stay in memory, for going back. */
const CACHED_FOR = 30 * 60_000

/** The cache of the server's responses. Data are loaded when a screen opens, never in the background: no list moves by itself. */
export function createQueryClient(): QueryClient {
  // By default a change is rendered in a later task, but the focus is moved in the next frame and needs the new elements.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline a request fails at once, and the screen offers a retry.
        networkMode: 'always',
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
        // On the server a client is used for one page; a timer would hold it in memory.
        gcTime: typeof document === 'undefined' ? Infinity : CACHED_FOR,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
