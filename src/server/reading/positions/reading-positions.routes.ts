import * as endpoints from '../../../contract/reading/reading-positions.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { readPosition, savePosition } from './reading-positions.service.ts'

export function readingPositionsRoutes(deps: Deps) {
  return createPersonalApi(['/api/reviews/:id/position'])
    .openapi(routeOf(endpoints.readPosition), async (c) => {
      const userId = requireReader(await readActor(deps, c))
      return c.json(await readPosition(deps, userId, requireReviewId(c.req.valid('param').id)), 200)
    })
    .openapi(routeOf(endpoints.savePosition), async (c) => {
      const userId = await requireWriter(deps, await readActor(deps, c))
      const id = requireReviewId(c.req.valid('param').id)
      return c.json(await savePosition(deps, userId, id, c.req.valid('json')), 200)
    })
}
