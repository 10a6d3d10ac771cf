import {
  readStudioStatistics,
  readStudioSummary,
  readStudioWaiting,
} from '../../contract/studio/studio.endpoints.ts'
import { summarizeHeld } from '../comments/moderation.service.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { readStatistics } from './studio-statistics.service.ts'
import { readSummary } from './studio-summary.service.ts'

export function studioSummaryRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/studio/summary', '/api/studio/waiting', '/api/studio/statistics'],
    membersOnly(),
  )
  return api
    .openapi(routeOf(readStudioSummary), async (c) => {
      const { isOwner } = await readActor(deps, c)
      return c.json(await readSummary(deps, isOwner), 200)
    })
    .openapi(routeOf(readStudioStatistics), async (c) => c.json(await readStatistics(deps), 200))
    .openapi(routeOf(readStudioWaiting), async (c) =>
      c.json({ held_comments: (await summarizeHeld(deps)).count }, 200),
    )
}
