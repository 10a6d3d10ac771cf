import * as endpoints from '../../../contract/reading/reading-positions.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import { readPosition, readUnfinished, savePosition } from './reading-positions.service.ts'

export function readingPositionsRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readUnfinished, ({ userId }) => readUnfinished(deps, userId))
    .endpoint(endpoints.readPosition, ({ params, userId }) => readPosition(deps, userId, params.id))
    .endpoint(endpoints.savePosition, ({ params, body, userId }) =>
      savePosition(deps, userId, params.id, body),
    )
}
