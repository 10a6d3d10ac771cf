import * as endpoints from '../../../contract/reading/reading-positions.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReader, requireWriter } from '../../platform/http/access/actor.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { readPosition, savePosition } from './reading-positions.service.ts'

export function readingPositionsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.readPosition, async ({ c, params }) =>
      readPosition(deps, await requireReader(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.savePosition, async ({ c, params, body }) =>
      savePosition(deps, await requireWriter(deps, c), requireReviewId(params.id), body),
    )
}
