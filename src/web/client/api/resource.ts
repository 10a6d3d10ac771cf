import type { Resource } from '../../../contract/page.ts'
import { toFailure } from './api.ts'

/** The state of a query as screens show it. Loaded data stay when loading them again fails. */
export function toResource<Data>({
  data,
  error,
}: {
  data: Data | undefined
  error: unknown
}): Resource<Data> {
  if (data !== undefined) return { state: 'ready', data }
  return error ? { state: 'failed', failure: toFailure(error) } : { state: 'loading' }
}
