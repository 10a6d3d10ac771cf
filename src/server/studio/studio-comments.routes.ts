import * as endpoints from '../../contract/studio-comments.endpoints.ts'
import { parseReviewId } from '../../contract/links.ts'
import { createBan, listBans, removeBan } from '../comments/bans.service.ts'
import { listForModeration } from '../comments/moderation-list.service.ts'
import { changeStates } from '../comments/moderation.service.ts'
import { replyToComment } from '../comments/reply.service.ts'
import type { Deps } from '../deps.ts'
import { type Actor, readActor } from '../platform/http/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http/http.ts'
import { problem } from '../platform/http/problems.ts'
import { requireWriter } from '../platform/http/require-reader.ts'
import { readCommentContext } from './studio-comments.service.ts'
import { ownerOnly } from './owner-only.middleware.ts'

/** Moderation in the studio. Mounted before the studio's other routes, which allow larger bodies. */
export function studioCommentsRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/studio/comments', '/api/studio/comments/*', '/api/studio/bans', '/api/studio/bans/*'],
    { bytes: 128 * 1024, problem: 'body_too_large' },
    ownerOnly(deps),
  )
  /** Throws too_many_requests. */
  const requireModerator = async (c: HttpContext): Promise<Actor> => {
    const actor = await readActor(deps, c)
    await requireWriter(deps, actor)
    return actor
  }
  return api
    .openapi(routeOf(endpoints.listModeratedComments), async (c) =>
      c.json(await listForModeration(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.changeCommentStates), async (c) => {
      await requireModerator(c)
      return c.json(await changeStates(deps, c.req.valid('json').changes), 200)
    })
    .openapi(routeOf(endpoints.readCommentContext), async (c) =>
      c.json(await readCommentContext(deps, readCommentId(c.req.valid('param').id)), 200),
    )
    .openapi(routeOf(endpoints.replyToComment), async (c) => {
      const actor = await requireModerator(c)
      const id = readCommentId(c.req.valid('param').id)
      return c.json(await replyToComment(deps, actor, id, c.req.valid('json').content), 201)
    })
    .openapi(routeOf(endpoints.listBans), async (c) => c.json(await listBans(deps), 200))
    .openapi(routeOf(endpoints.createBan), async (c) => {
      await requireModerator(c)
      return c.json(await createBan(deps, c.req.valid('json')), 201)
    })
    .openapi(routeOf(endpoints.removeBan), async (c) => {
      await requireModerator(c)
      await removeBan(deps, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

function readCommentId(text: string): number {
  const id = parseReviewId(text)
  if (id === undefined) throw problem('comment_not_found')
  return id
}
