import { notifyManager, QueryClient } from '@tanstack/react-query'

/** Milliseconds that data no screen shows stay in memory, for the way back. */
const CACHED_FOR = 30 * 60_000

/**
 * The cache of what the server answered. Data are loaded when a screen opens and stay as they are until something
 * changes them: the visitor sees no list move by itself.
 */
export function createQueryClient(): QueryClient {
  // By default a change is shown in a later task: the focus is moved in the next frame, and expects it there.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline a request fails at once, and the screen says so and offers a retry.
        networkMode: 'always',
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
        // On the server a client lives for one page; a timer would keep it in memory.
        gcTime: typeof document === 'undefined' ? Infinity : CACHED_FOR,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
