import * as endpoints from '../../../contract/reading/highlights.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { readersOnly, requireReader, requireWriter } from '../../platform/http/access/actor.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { listHighlights } from './highlights.service.ts'
import { requireHighlightId } from './highlights.policy.ts'
import * as highlights from './highlights.service.ts'

export function highlightsRoutes(deps: Deps) {
  return createPersonalApi(readersOnly(deps))
    .endpoint(endpoints.readHighlights, async ({ c, params, query }) => {
      const reader = await requireReader(deps, c)
      const id = requireReviewId(params.id)
      const { script } = query
      return { highlights: await highlights.readHighlights(deps, reader, id, script) }
    })
    .endpoint(endpoints.addHighlight, async ({ c, params, body }) =>
      highlights.addHighlight(deps, await requireWriter(deps, c), requireReviewId(params.id), body),
    )
    .endpoint(endpoints.listHighlights, async ({ c, query }) =>
      listHighlights(deps, await requireReader(deps, c), query.offset),
    )
    .endpoint(endpoints.saveHighlightNote, async ({ c, params, body }) =>
      highlights.saveNote(deps, await requireWriter(deps, c), requireHighlightId(params.id), body),
    )
    .endpoint(endpoints.removeHighlight, async ({ c, params }) =>
      highlights.removeHighlight(deps, await requireWriter(deps, c), requireHighlightId(params.id)),
    )
    .endpoint(endpoints.restoreHighlight, async ({ c, params }) =>
      highlights.restoreHighlight(deps, await requireWriter(deps, c), requireHighlightId(params.id)),
    )
}
