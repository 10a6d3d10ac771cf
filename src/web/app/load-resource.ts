import type { Resource } from '../../contract/page.ts'
import { type Api, toFailure } from '../client/api.ts'
import type { Target } from './routes.ts'

/** Asks for a target's data. Never rejects, but for a request that was given up. */
export async function loadResource(
  api: Api,
  target: Target,
  signal?: AbortSignal,
): Promise<Resource<unknown>> {
  if (!target.route.load) return { state: 'ready', data: null }
  try {
    return { state: 'ready', data: await target.route.load(api, target, signal) }
  } catch (cause) {
    if (signal?.aborted) throw cause
    const failure = toFailure(cause)
    // On the server the API has logged it with its cause.
    if (failure.isOurs && typeof document !== 'undefined') console.error('a screen has no data', cause)
    return { state: 'failed', failure }
  }
}
