import type { SubscriberState } from '../../../../contract/newsletter/letter-states.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useRowPages } from '../use-row-pages.ts'

export interface SubscriberFilter {
  q: string
  state: SubscriberState | 'all' | 'failing'
}

export function useSubscribers({ q, state }: SubscriberFilter) {
  const api = useApi()
  return useRowPages(['subscribers', q, state], (offset, signal) =>
    api.call('GET /api/studio/subscribers', { query: { q, state, offset }, signal }),
  )
}
