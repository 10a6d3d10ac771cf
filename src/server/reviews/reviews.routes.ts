import * as endpoints from '../../contract/reviews.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createApiApp } from '../platform/http.ts'
import { readReviewId } from '../platform/review-id.ts'
import { listCategory, listReviews, readHome, readReviewPage } from './reviews.service.ts'

export function reviewsRoutes(deps: Deps) {
  return createApiApp()
    .openapi(routeOf(endpoints.readHome), async (c) => c.json(await readHome(deps), 200))
    .openapi(routeOf(endpoints.listReviews), async (c) => {
      const { sort, offset } = c.req.valid('query')
      return c.json(await listReviews(deps, sort, offset), 200)
    })
    .openapi(routeOf(endpoints.readReview), async (c) => {
      const id = readReviewId(c.req.valid('param').id)
      return c.json(await readReviewPage(deps, id, c.req.valid('query').before), 200)
    })
    .openapi(routeOf(endpoints.listCategory), async (c) => {
      const { sort, offset } = c.req.valid('query')
      const { slug } = c.req.valid('param')
      return c.json(await listCategory(deps, slug, sort, offset), 200)
    })
}
