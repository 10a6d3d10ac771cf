import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { type Alerts, useAlerts } from '../../ui/alerts.tsx'
import type { ThreadState, ThreadStore } from './thread-store.ts'

export const ThreadContext = createContext<ThreadStore | null>(null)

function useThreadStore(): ThreadStore {
  const store = use(ThreadContext)
  if (!store) throw new Error('a comment outside CommentsProvider')
  return store
}

export function useThread(): ThreadState {
  const store = useThreadStore()
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

/** What taking part needs at hand. */
export interface Desk {
  api: Api
  alerts: Alerts
  store: ThreadStore
}

export function useDesk(): Desk {
  const api = useApi()
  const alerts = useAlerts()
  const store = useThreadStore()
  return useMemo(() => ({ api, alerts, store }), [api, alerts, store])
}
