import * as endpoints from '../../contract/studio/isbn-lookup.endpoints.ts'
import type { Deps } from '../deps.ts'
import { readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { requireWriter } from '../platform/http/access/require-reader.ts'
import { findIsbnCovers } from './isbn-covers.service.ts'
import { lookUpIsbn } from './isbn-lookup.service.ts'

export function isbnLookupRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/isbn-lookups', '/api/studio/isbn-covers'], membersOnly())
  return api
    .openapi(routeOf(endpoints.lookUpIsbn), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      const { isbn, review_id: reviewId } = c.req.valid('json')
      return c.json(await lookUpIsbn(deps, isbn, reviewId), 200)
    })
    .openapi(routeOf(endpoints.findIsbnCovers), async (c) => {
      await requireWriter(deps, await readActor(deps, c))
      return c.json(await findIsbnCovers(deps, c.req.valid('json').isbn), 200)
    })
}
