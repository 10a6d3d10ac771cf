import { readReview } from '../../contract/reviews/reviews.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { requireReviewId } from '../reviews/review-lookup.service.ts'
import { countReviewData } from '../statistics/count-visits.service.ts'
import { readReviewPage } from './review-page.service.ts'

export function reviewPageRoutes(deps: Deps) {
  return createApiApp().openapi(routeOf(readReview), async (c) => {
    const id = requireReviewId(c.req.valid('param').id)
    const { before } = c.req.valid('query')
    const page = await readReviewPage(deps, id, before)
    if (before === undefined) countReviewData(deps, c, id)
    return c.json(page, 200)
  })
}
