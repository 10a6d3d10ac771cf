import * as endpoints from '../../contract/reviews/reviews.endpoints.ts'
import * as groupEndpoints from '../../contract/reviews/review-groups.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import * as groups from './review-groups.service.ts'
import { listCategory, listReviews } from './reviews.service.ts'
import { readHome } from './home.service.ts'

export function reviewsRoutes(deps: Deps) {
  return createApiApp()
    .openapi(routeOf(endpoints.readHome), async (c) => c.json(await readHome(deps), 200))
    .openapi(routeOf(endpoints.listReviews), async (c) => {
      return c.json(await listReviews(deps, c.req.valid('query')), 200)
    })
    .openapi(routeOf(endpoints.listCategory), async (c) => {
      const { slug } = c.req.valid('param')
      return c.json(await listCategory(deps, slug, c.req.valid('query')), 200)
    })
    .openapi(routeOf(groupEndpoints.listAuthors), async (c) =>
      c.json(await groups.listAuthors(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(groupEndpoints.listYears), async (c) => c.json(await groups.listYears(deps), 200))
    .openapi(routeOf(groupEndpoints.listAuthorReviews), async (c) => {
      return c.json(
        await groups.listAuthorReviews(deps, c.req.valid('param').name, c.req.valid('query')),
        200,
      )
    })
    .openapi(routeOf(groupEndpoints.listYearReviews), async (c) => {
      return c.json(await groups.listYearReviews(deps, c.req.valid('param').year, c.req.valid('query')), 200)
    })
}
