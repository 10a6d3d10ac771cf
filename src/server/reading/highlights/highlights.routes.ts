import * as endpoints from '../../../contract/reading/highlights.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import * as highlights from './highlights.service.ts'

export function highlightsRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readHighlights, async ({ params, query, userId }) => ({
      highlights: await highlights.readHighlights(deps, userId, params.id, query.script),
    }))
    .endpoint(endpoints.addHighlight, ({ params, body, userId }) =>
      highlights.addHighlight(deps, userId, params.id, body),
    )
    .endpoint(endpoints.listHighlights, ({ query, userId }) =>
      highlights.listHighlights(deps, userId, query.offset),
    )
    .endpoint(endpoints.saveHighlightNote, ({ params, body, userId }) =>
      highlights.saveNote(deps, userId, params.id, body),
    )
    .endpoint(endpoints.removeHighlight, ({ params, userId }) =>
      highlights.removeHighlight(deps, userId, params.id),
    )
    .endpoint(endpoints.restoreHighlight, ({ params, userId }) =>
      highlights.restoreHighlight(deps, userId, params.id),
    )
}
