import { readReview } from '../../contract/reviews/reviews.endpoints.ts'
import type { Deps } from '../deps.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { requireReviewId } from '../reviews/review-lookup.service.ts'
import { countReviewData } from '../statistics/count-visits.service.ts'
import { readReviewPage } from './review-page.service.ts'

export function reviewPageRoutes(deps: Deps) {
  return createApiApp().endpoint(readReview, async ({ c, params, query }) => {
    const id = requireReviewId(params.id)
    const { before } = query
    const page = await readReviewPage(deps, id, before)
    if (before === undefined) countReviewData(deps, c, id)
    return page
  })
}
