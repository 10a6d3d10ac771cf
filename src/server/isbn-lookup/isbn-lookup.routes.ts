import * as endpoints from '../../contract/studio/isbn-lookup.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { requireWriter } from '../platform/http/access/actor.ts'
import { findIsbnCovers, lookUpIsbn } from './isbn-lookup.service.ts'

export function isbnLookupRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.lookUpIsbn, async ({ c, body }) => {
      await requireWriter(deps, c)
      return lookUpIsbn(deps, body.isbn, body.review_id)
    })
    .endpoint(endpoints.findIsbnCovers, async ({ c, body }) => {
      await requireWriter(deps, c)
      return findIsbnCovers(deps, body.isbn)
    })
}
