import { readMorningMail as morningMail } from '../../../contract/comments/morning-mail.ts'
import * as endpoints from '../../../contract/comments/studio-comments.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { CommentState } from '../../../contract/comments/moderation.ts'
import { createBan, listBans, removeBan } from '../../comments/bans.service.ts'
import { listForModeration, markSeen } from '../../comments/moderation-list.service.ts'
import { changeStates, placeReply, replyToComment } from '../../comments/moderation.service.ts'
import { readMorningMail } from '../../comments/notices.service.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { logAction } from '../../studio-log/studio-log.service.ts'
import { readCommentContext } from './studio-comments.service.ts'

/** Moderation in the studio. Mounted before the studio's other routes, which allow larger bodies. */
export function studioCommentsRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.listModeratedComments, ({ query, userId }) => listForModeration(deps, userId, query))
    .endpoint(endpoints.markCommentsSeen, ({ body, userId }) => markSeen(deps, userId, body.until))
    .endpoint(endpoints.changeCommentStates, async ({ body, userId }) => {
      const former = await changeStates(deps, body.changes)
      for (const [state, same] of Object.entries(Object.groupBy(body.changes, (change) => change.state)))
        await logAction(deps, userId, ACTIONS[state as CommentState], String(same.length))
      return former
    })
    .endpoint(morningMail, () => readMorningMail(deps))
    .endpoint(endpoints.readCommentContext, ({ params }) => readCommentContext(deps, params.id))
    .endpoint(endpoints.replyToComment, async ({ c, params, body, userId }) => {
      const actor = await readActor(deps, c)
      const { title, ...reply } = await replyToComment(deps, actor, params.id, body.content)
      await logAction(deps, userId, 'comment_answered', title)
      return reply
    })
    .endpoint(endpoints.placeReply, async ({ params, body, userId }) => {
      const former = await placeReply(deps, params.id, body.parent_id)
      await logAction(deps, userId, 'comment_placed')
      return former
    })
    .endpoint(endpoints.listBans, () => listBans(deps))
    .endpoint(endpoints.createBan, async ({ body, userId }) => {
      const stored = await createBan(deps, body)
      await logAction(
        deps,
        userId,
        stored.ban.kind === 'word' ? 'word_banned' : 'author_banned',
        stored.ban.label,
      )
      return stored
    })
    .endpoint(endpoints.removeBan, async ({ params, userId }) => {
      await removeBan(deps, params.id)
      await logAction(deps, userId, 'ban_ended')
    })
}

const ACTIONS: Record<CommentState, LoggedAction> = {
  published: 'comments_published',
  held: 'comments_held',
  hidden: 'comments_hidden',
  removed: 'comments_removed',
}
