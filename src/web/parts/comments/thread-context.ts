import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../../client/api.ts'
import { useApi } from '../../client/api-context.ts'
import { sessionOf, useSession } from '../../client/session.ts'
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
  /** The account of who is signed in. */
  reader: string | undefined
}

export function useDesk(): Desk {
  const api = useApi()
  const alerts = useAlerts()
  const store = useThreadStore()
  const reader = sessionOf(useSession())?.id
  return useMemo(() => ({ api, alerts, store, reader }), [api, alerts, store, reader])
}
