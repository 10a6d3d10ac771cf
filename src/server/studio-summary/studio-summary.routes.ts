import { readStudioSummary } from '../../contract/studio.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/http.ts'
import { ownerOnly } from '../studio/owner-only.middleware.ts'
import { readSummary } from './studio-summary.service.ts'

export function studioSummaryRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/summary'], undefined, ownerOnly(deps))
  return api.openapi(routeOf(readStudioSummary), async (c) => c.json(await readSummary(deps), 200))
}
