import * as endpoints from '../../../contract/reading/highlights.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { requireHighlightId } from './highlights.policy.ts'
import * as highlights from './highlights.service.ts'

export function highlightsRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readHighlights, async ({ params, query, userId }) => ({
      highlights: await highlights.readHighlights(deps, userId, requireReviewId(params.id), query.script),
    }))
    .endpoint(endpoints.addHighlight, ({ params, body, userId }) =>
      highlights.addHighlight(deps, userId, requireReviewId(params.id), body),
    )
    .endpoint(endpoints.listHighlights, ({ query, userId }) =>
      highlights.listHighlights(deps, userId, query.offset),
    )
    .endpoint(endpoints.saveHighlightNote, ({ params, body, userId }) =>
      highlights.saveNote(deps, userId, requireHighlightId(params.id), body),
    )
    .endpoint(endpoints.removeHighlight, ({ params, userId }) =>
      highlights.removeHighlight(deps, userId, requireHighlightId(params.id)),
    )
    .endpoint(endpoints.restoreHighlight, ({ params, userId }) =>
      highlights.restoreHighlight(deps, userId, requireHighlightId(params.id)),
    )
}
