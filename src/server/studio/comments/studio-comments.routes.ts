import * as endpoints from '../../../contract/comments/studio-comments.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { CommentState } from '../../../contract/comments/moderation.ts'
import { requireCommentId } from '../../comments/comments.service.ts'
import { createBan, listBans, removeBan } from '../../comments/bans.service.ts'
import { listForModeration } from '../../comments/moderation-list.service.ts'
import { changeStates, placeReply, replyToComment } from '../../comments/moderation.service.ts'
import type { Deps } from '../../deps.ts'
import { readActor, requireWriter } from '../../platform/http/access/actor.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { readCommentContext } from './studio-comments.service.ts'

/** Moderation in the studio. Mounted before the studio's other routes, which allow larger bodies. */
export function studioCommentsRoutes(deps: Deps) {
  const logged = (userId: string, action: LoggedAction, subject: string) =>
    recordAction(deps, deps.database.queries, { userId, action, subjects: [subject] })
  return createPersonalApi()
    .endpoint(endpoints.listModeratedComments, ({ query }) => listForModeration(deps, query))
    .endpoint(endpoints.changeCommentStates, async ({ c, body }) => {
      const userId = await requireWriter(deps, c)
      const former = await changeStates(deps, body.changes)
      for (const [state, same] of Object.entries(Object.groupBy(body.changes, (change) => change.state)))
        await logged(userId, ACTIONS[state as CommentState], String(same.length))
      return former
    })
    .endpoint(endpoints.readCommentContext, ({ params }) =>
      readCommentContext(deps, requireCommentId(params.id)),
    )
    .endpoint(endpoints.replyToComment, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      const id = requireCommentId(params.id)
      const { title, ...reply } = await replyToComment(deps, await readActor(deps, c), id, body.content)
      await logged(userId, 'comment_answered', title)
      return reply
    })
    .endpoint(endpoints.placeReply, async ({ c, params, body }) => {
      const userId = await requireWriter(deps, c)
      const former = await placeReply(deps, requireCommentId(params.id), body.parent_id)
      await logged(userId, 'comment_placed', '')
      return former
    })
    .endpoint(endpoints.listBans, () => listBans(deps))
    .endpoint(endpoints.createBan, async ({ c, body }) => {
      const userId = await requireWriter(deps, c)
      const stored = await createBan(deps, body)
      await logged(userId, stored.ban.kind === 'word' ? 'word_banned' : 'author_banned', stored.ban.label)
      return stored
    })
    .endpoint(endpoints.removeBan, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      await removeBan(deps, params.id)
      await logged(userId, 'ban_ended', '')
    })
}

const ACTIONS: Record<CommentState, LoggedAction> = {
  published: 'comments_published',
  held: 'comments_held',
  hidden: 'comments_hidden',
  removed: 'comments_removed',
}
