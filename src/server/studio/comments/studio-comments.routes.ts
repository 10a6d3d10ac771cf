import * as endpoints from '../../../contract/comments/studio-comments.endpoints.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { CommentState } from '../../../contract/comments/moderation.ts'
import { requireCommentId } from '../../comments/comments.service.ts'
import { createBan, listBans, removeBan } from '../../comments/bans.service.ts'
import { listForModeration } from '../../comments/moderation-list.service.ts'
import { changeStates, replyToComment } from '../../comments/moderation.service.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { requireWriter } from '../../platform/http/access/require-reader.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { readCommentContext } from './studio-comments.service.ts'

/** Moderation in the studio. Mounted before the studio's other routes, which allow larger bodies. */
export function studioCommentsRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/studio/comments', '/api/studio/comments/*', '/api/studio/bans', '/api/studio/bans/*'],
    membersOnly(),
  )
  /** Throws too_many_requests. */
  const requireModerator = async (c: HttpContext): Promise<Actor> => {
    const actor = await readActor(deps, c)
    await requireWriter(deps, actor)
    return actor
  }
  const logged = ({ userId }: Actor, action: LoggedAction, subject: string) =>
    recordAction(deps, deps.database.queries, { userId, action, subjects: [subject] })
  return api
    .openapi(routeOf(endpoints.listModeratedComments), async (c) =>
      c.json(await listForModeration(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.changeCommentStates), async (c) => {
      const actor = await requireModerator(c)
      const { changes } = c.req.valid('json')
      const former = await changeStates(deps, changes)
      for (const [state, same] of Object.entries(Object.groupBy(changes, (change) => change.state)))
        await logged(actor, ACTIONS[state as CommentState], String(same.length))
      return c.json(former, 200)
    })
    .openapi(routeOf(endpoints.readCommentContext), async (c) =>
      c.json(await readCommentContext(deps, requireCommentId(c.req.valid('param').id)), 200),
    )
    .openapi(routeOf(endpoints.replyToComment), async (c) => {
      const actor = await requireModerator(c)
      const id = requireCommentId(c.req.valid('param').id)
      const { title, ...reply } = await replyToComment(deps, actor, id, c.req.valid('json').content)
      await logged(actor, 'comment_answered', title)
      return c.json(reply, 201)
    })
    .openapi(routeOf(endpoints.listBans), async (c) => c.json(await listBans(deps), 200))
    .openapi(routeOf(endpoints.createBan), async (c) => {
      const actor = await requireModerator(c)
      const stored = await createBan(deps, c.req.valid('json'))
      await logged(actor, stored.ban.kind === 'word' ? 'word_banned' : 'author_banned', stored.ban.label)
      return c.json(stored, 201)
    })
    .openapi(routeOf(endpoints.removeBan), async (c) => {
      const actor = await requireModerator(c)
      await removeBan(deps, c.req.valid('param').id)
      await logged(actor, 'ban_ended', '')
      return c.body(null, 204)
    })
}

const ACTIONS: Record<CommentState, LoggedAction> = {
  published: 'comments_published',
  held: 'comments_held',
  hidden: 'comments_hidden',
  removed: 'comments_removed',
}
