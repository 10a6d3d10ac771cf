import * as endpoints from '../../../contract/reading/bookmarks.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { listBookmarks, readBookmark, setBookmark, removeBookmark } from './bookmarks.service.ts'

export function bookmarksRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reviews/:id/bookmark', '/api/bookmarks'])
  const requireReaderId = async (c: HttpContext) => requireReader(await readActor(deps, c))
  const requireWriterId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(routeOf(endpoints.readBookmark), async (c) =>
      c.json(
        await readBookmark(deps, await requireReaderId(c), requireReviewId(c.req.valid('param').id)),
        200,
      ),
    )
    .openapi(routeOf(endpoints.setBookmark), async (c) =>
      c.json(
        await setBookmark(deps, await requireWriterId(c), requireReviewId(c.req.valid('param').id)),
        200,
      ),
    )
    .openapi(routeOf(endpoints.removeBookmark), async (c) =>
      c.json(
        await removeBookmark(deps, await requireWriterId(c), requireReviewId(c.req.valid('param').id)),
        200,
      ),
    )
    .openapi(routeOf(endpoints.listBookmarks), async (c) =>
      c.json(await listBookmarks(deps, await requireReaderId(c), c.req.valid('query').offset), 200),
    )
}
