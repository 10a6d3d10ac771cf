import type { CommentThread } from '../../contract/comments/comments.ts'
import * as endpoints from '../../contract/reviews/reviews.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { listThread } from '../comments/comments.service.ts'
import type { Deps } from '../deps.ts'
import { ANONYMOUS } from '../platform/http/access/actor.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { readReview } from '../reviews/reviews.service.ts'
import { countReviewData } from '../statistics/count-visits.service.ts'

export function reviewPageRoutes(deps: Deps) {
  return createApiApp().endpoint(endpoints.readReview, async ({ c, params: { id }, query: { before } }) => {
    const page = await readReviewPage(deps, id, before)
    if (before === undefined) countReviewData(deps, c, id)
    return page
  })
}

/** A review with recommended and related reviews and the page of comments older than `before`. Throws review_not_found. */
async function readReviewPage(deps: Deps, id: number, before?: number): Promise<ReviewPage> {
  const [review, comments] = await Promise.all([readReview(deps, id), listCommentsOrNull(deps, id, before)])
  return { ...review, comments }
}

/** A failure of the comments must not hide the review. */
async function listCommentsOrNull(deps: Deps, id: number, before?: number): Promise<CommentThread | null> {
  try {
    return await listThread(deps, ANONYMOUS, id, before)
  } catch (cause) {
    deps.log.error({ err: cause, review: id }, 'the comments of a review could not be read')
    return null
  }
}
