import * as endpoints from '../../contract/comments/comments.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { contentLength } from '../platform/http/responses/content-length.ts'
import { requireReviewId } from '../reviews/review-lookup.service.ts'
import { readActor, setVisitorCookie } from '../platform/http/access/actor.ts'
import { likeComment, listComments, requireCommentId, unlikeComment } from './comments.service.ts'
import { changeComment, postComment, removeComment } from './posting.service.ts'
import { makeChallenge } from './proof-of-work.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'

export function commentsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/reviews/:id/comments', '/api/comments/*'])
  return api
    .openapi(routeOf(endpoints.listComments), async (c) => {
      const id = requireReviewId(c.req.valid('param').id)
      const { before } = c.req.valid('query')
      return c.json(await listComments(deps, await readActor(deps, c), id, before), 200)
    })
    .openapi(routeOf(endpoints.readChallenge), async (c) => c.json(await makeChallenge(deps), 200))
    .openapi(routeOf(endpoints.postComment), async (c) => {
      const id = requireReviewId(c.req.valid('param').id)
      const actor = await readActor(deps, c)
      const { posted, visitor } = await postComment(
        deps,
        actor,
        senderKeyOf(deps, c),
        id,
        c.req.valid('json'),
      )
      await setVisitorCookie(deps, c, visitor)
      return c.json(posted, posted.outcome === 'published' ? 201 : 202, contentLength(posted))
    })
    .openapi(routeOf(endpoints.changeComment), async (c) => {
      const id = requireCommentId(c.req.valid('param').id)
      const { content } = c.req.valid('json')
      return c.json(
        await changeComment(deps, await readActor(deps, c), senderKeyOf(deps, c), id, content),
        200,
      )
    })
    .openapi(routeOf(endpoints.removeComment), async (c) => {
      await removeComment(
        deps,
        await readActor(deps, c),
        senderKeyOf(deps, c),
        requireCommentId(c.req.valid('param').id),
      )
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.likeComment), async (c) => {
      const actor = await readActor(deps, c)
      const { likes, visitor } = await likeComment(
        deps,
        actor,
        senderKeyOf(deps, c),
        requireCommentId(c.req.valid('param').id),
      )
      await setVisitorCookie(deps, c, visitor)
      return c.json(likes, 200)
    })
    .openapi(routeOf(endpoints.unlikeComment), async (c) =>
      c.json(
        await unlikeComment(deps, await readActor(deps, c), requireCommentId(c.req.valid('param').id)),
        200,
      ),
    )
}
