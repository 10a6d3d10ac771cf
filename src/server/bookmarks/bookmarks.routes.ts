import { createRoute, z } from '@hono/zod-openapi'
import { bookmarkSchema, bookmarksQuerySchema } from '../../contract/bookmarks.ts'
import { reviewListSchema } from '../../contract/reviews.ts'
import type { Deps } from '../deps.ts'
import { content } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { readReviewId } from '../platform/review-id.ts'
import { requireReader, requireWriter } from '../platform/reader.ts'
import { readActor } from '../platform/visitor.ts'
import { listBookmarks, readBookmark, setBookmark, unsetBookmark } from './bookmarks.service.ts'

export function bookmarksRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reviews/:id/bookmark', '/api/bookmarks'])
  const readerOf = async (c: HttpContext) => requireReader(await readActor(deps, c))
  const writerOf = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  return api
    .openapi(readRoute, async (c) =>
      c.json(await readBookmark(deps, await readerOf(c), readReviewId(c.req.valid('param').id)), 200),
    )
    .openapi(setRoute, async (c) =>
      c.json(await setBookmark(deps, await writerOf(c), readReviewId(c.req.valid('param').id)), 200),
    )
    .openapi(unsetRoute, async (c) =>
      c.json(await unsetBookmark(deps, await writerOf(c), readReviewId(c.req.valid('param').id)), 200),
    )
    .openapi(listRoute, async (c) =>
      c.json(await listBookmarks(deps, await readerOf(c), c.req.valid('query').offset), 200),
    )
}

const ofReview = {
  path: '/api/reviews/{id}/bookmark',
  request: { params: z.object({ id: z.string() }) },
} as const

const readRoute = createRoute({
  ...ofReview,
  method: 'get',
  responses: answer('Whether it is bookmarked.', bookmarkSchema),
})

const setRoute = createRoute({
  ...ofReview,
  method: 'put',
  responses: answer('It is bookmarked.', bookmarkSchema, ', too_many_requests'),
})

const unsetRoute = createRoute({
  ...ofReview,
  method: 'delete',
  responses: answer('It is not bookmarked.', bookmarkSchema, ', too_many_requests'),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/bookmarks',
  request: { query: bookmarksQuerySchema },
  responses: {
    200: {
      description: 'The bookmarked reviews, the latest first. Problems: sign_in_required.',
      content: { 'application/json': { schema: reviewListSchema } },
    },
  },
})

function answer<Schema extends z.ZodType>(what: string, schema: Schema, more = '') {
  const description = `${what} Problems: sign_in_required, review_not_found${more}.`
  return { 200: { description, content: content(schema) } }
}
