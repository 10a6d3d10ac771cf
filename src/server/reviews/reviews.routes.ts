import { createRoute, z } from '@hono/zod-openapi'
import { commentsQuerySchema } from '../../contract/comments.ts'
import {
  categoryListSchema,
  homePageSchema,
  listQuerySchema,
  reviewListSchema,
  reviewPageSchema,
} from '../../contract/reviews.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../platform/api-route.ts'
import { createApiApp } from '../platform/http.ts'
import { readReviewId } from '../platform/review-id.ts'
import { listCategory, listReviews, readHome, readReviewPage } from './reviews.service.ts'

export function reviewsRoutes(deps: Deps) {
  return createApiApp()
    .openapi(homeRoute, async (c) => c.json(await readHome(deps), 200))
    .openapi(reviewsRoute, async (c) => {
      const { sort, offset } = c.req.valid('query')
      return c.json(await listReviews(deps, sort, offset), 200)
    })
    .openapi(reviewRoute, async (c) => {
      const id = readReviewId(c.req.valid('param').id)
      return c.json(await readReviewPage(deps, id, c.req.valid('query').before), 200)
    })
    .openapi(categoryRoute, async (c) => {
      const { sort, offset } = c.req.valid('query')
      const { slug } = c.req.valid('param')
      return c.json(await listCategory(deps, slug, sort, offset), 200)
    })
}

const homeRoute = createRoute({
  method: 'get',
  path: '/api/home',
  responses: answer('The cards of home; `recommended` is drawn anew each time.', homePageSchema),
})

const reviewsRoute = createRoute({
  method: 'get',
  path: '/api/reviews',
  request: { query: listQuerySchema },
  responses: answer('All reviews: up to 200 whole, above that pieces of 48.', reviewListSchema),
})

const reviewRoute = createRoute({
  method: 'get',
  path: '/api/reviews/{id}',
  request: { params: z.object({ id: z.string() }), query: commentsQuerySchema },
  responses: answer('One review and what stands below it. Problems: review_not_found.', reviewPageSchema),
})

const categoryRoute = createRoute({
  method: 'get',
  path: '/api/categories/{slug}/reviews',
  request: { params: z.object({ slug: z.string() }), query: listQuerySchema },
  responses: answer('The reviews with this slug, new vocabulary or old.', categoryListSchema),
})
