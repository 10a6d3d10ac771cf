import { createRoute, z } from '@hono/zod-openapi'
import {
  changedCommentSchema,
  commentChallengeSchema,
  commentLikesSchema,
  commentsQuerySchema,
  commentThreadSchema,
  newCommentSchema,
  postedCommentSchema,
} from '../../contract/comments.ts'
import { parseReviewId } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { answer, content, json } from '../platform/api-route.ts'
import { createPersonalApi, type HttpContext, lengthOf } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { readReviewId } from '../platform/review-id.ts'
import { readActor, rememberVisitor } from '../platform/visitor.ts'
import { changeComment, removeComment } from './changing.service.ts'
import { listComments } from './comments.service.ts'
import { likeComment, unlikeComment } from './likes.service.ts'
import { postComment } from './posting.service.ts'
import { makeChallenge } from './proof-of-work.ts'
import { senderOf } from '../platform/sender.ts'

export function commentsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reviews/:id/comments', '/api/comments/*'], LARGEST_BODY)
  return api
    .openapi(listRoute, async (c) => {
      const id = readReviewId(c.req.valid('param').id)
      const { before } = c.req.valid('query')
      return c.json(await listComments(deps, await readActor(deps, c), id, before), 200)
    })
    .openapi(challengeRoute, (c) => c.json(makeChallenge(deps), 200))
    .openapi(postRoute, async (c) => {
      const id = readReviewId(c.req.valid('param').id)
      const actor = await readActor(deps, c)
      const { posted, visitor } = await postComment(deps, actor, senderOf(deps, c), id, c.req.valid('json'))
      rememberVisitor(deps, c, visitor)
      return c.json(posted, posted.outcome === 'published' ? 201 : 202, lengthOf(posted))
    })
    .openapi(changeRoute, async (c) => {
      const id = readCommentId(c)
      const { content } = c.req.valid('json')
      return c.json(await changeComment(deps, await readActor(deps, c), senderOf(deps, c), id, content), 200)
    })
    .openapi(removeRoute, async (c) => {
      await removeComment(deps, await readActor(deps, c), senderOf(deps, c), readCommentId(c))
      return c.body(null, 204)
    })
    .openapi(likeRoute, async (c) => {
      const actor = await readActor(deps, c)
      const { likes, visitor } = await likeComment(deps, actor, senderOf(deps, c), readCommentId(c))
      rememberVisitor(deps, c, visitor)
      return c.json(likes, 200)
    })
    .openapi(unlikeRoute, async (c) =>
      c.json(await unlikeComment(deps, await readActor(deps, c), readCommentId(c)), 200),
    )
}

/** Above 5,000 characters however they are written in JSON. */
const LARGEST_BODY = { bytes: 128 * 1024, refusal: 'comment_too_long' } as const

function readCommentId(c: HttpContext): number {
  const id = parseReviewId(c.req.param('id') ?? '')
  if (id === undefined) throw problem('comment_not_found')
  return id
}

const id = z.object({ id: z.string() })

const listRoute = createRoute({
  method: 'get',
  path: '/api/reviews/{id}/comments',
  request: { params: id, query: commentsQuerySchema },
  responses: answer('Published comments, newest first. Problems: review_not_found.', commentThreadSchema),
})

const challengeRoute = createRoute({
  method: 'get',
  path: '/api/comments/challenge',
  responses: answer('What to solve before commenting, when beginning to write.', commentChallengeSchema),
})

const postRoute = createRoute({
  method: 'post',
  path: '/api/reviews/{id}/comments',
  request: { params: id, body: json(newCommentSchema) },
  responses: {
    201: { description: 'The comment as the server made it.', content: content(postedCommentSchema) },
    202: { description: 'It waits for the owner.', content: content(postedCommentSchema) },
  },
  description:
    'Problems: comment_incomplete, name_too_long, comment_too_long, name_reserved, review_not_found, too_many_requests, busy.',
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/comments/{id}',
  request: { params: id, body: json(changedCommentSchema) },
  responses: answer(
    'Its text is another one, and nothing else of it. Problems: comment_incomplete, comment_too_long, ' +
      'comment_not_found, comment_not_yours, comment_change_too_late, too_many_requests, busy.',
    postedCommentSchema,
  ),
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/comments/{id}',
  request: { params: id },
  responses: {
    204: {
      description:
        'It is gone. Problems: comment_not_found, comment_not_yours, comment_change_too_late, too_many_requests.',
    },
  },
})

const likeRoute = createRoute({
  method: 'put',
  path: '/api/comments/{id}/like',
  request: { params: id },
  responses: answer('Liked, once. Problems: comment_not_found, too_many_requests.', commentLikesSchema),
})

const unlikeRoute = createRoute({
  method: 'delete',
  path: '/api/comments/{id}/like',
  request: { params: id },
  responses: answer('Not liked. Problems: comment_not_found.', commentLikesSchema),
})
