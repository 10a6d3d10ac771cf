import * as endpoints from '../../contract/studio/isbn-lookup.ts'
import type { Deps } from '../deps.ts'
import { createStudioApi } from '../platform/http/create-api.ts'
import { findIsbnCovers, lookUpIsbn } from './isbn-lookup.service.ts'

export function isbnLookupRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.lookUpIsbn, ({ body }) => lookUpIsbn(deps, body.isbn, body.review_id))
    .endpoint(endpoints.findIsbnCovers, ({ body }) => findIsbnCovers(deps, body.isbn))
}
