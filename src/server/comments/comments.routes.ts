import * as endpoints from '../../contract/comments/comments.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { readActor, setVisitorCookie } from '../platform/http/access/actor.ts'
import { likeComment, listComments, unlikeComment } from './comments.service.ts'
import { changeComment, postComment, removeComment } from './posting.service.ts'
import { makeChallenge } from './proof-of-work.ts'
import { senderKeyOf } from '../platform/http/access/client-ip.ts'

export function commentsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.listComments, async ({ c, params, query }) =>
      listComments(deps, await readActor(deps, c), params.id, query.before),
    )
    .endpoint(endpoints.readChallenge, () => makeChallenge(deps))
    .endpoint(endpoints.postComment, async ({ c, params, body }) => {
      const actor = await readActor(deps, c)
      const { posted, visitor } = await postComment(deps, actor, senderKeyOf(deps, c), params.id, body)
      await setVisitorCookie(deps, c, visitor)
      return c.json(posted, posted.outcome === 'published' ? 201 : 202)
    })
    .endpoint(endpoints.changeComment, async ({ c, params, body }) =>
      changeComment(deps, await readActor(deps, c), senderKeyOf(deps, c), params.id, body.content),
    )
    .endpoint(endpoints.removeComment, async ({ c, params }) =>
      removeComment(deps, await readActor(deps, c), senderKeyOf(deps, c), params.id),
    )
    .endpoint(endpoints.likeComment, async ({ c, params }) => {
      const actor = await readActor(deps, c)
      const { likes, visitor } = await likeComment(deps, actor, senderKeyOf(deps, c), params.id)
      await setVisitorCookie(deps, c, visitor)
      return likes
    })
    .endpoint(endpoints.unlikeComment, async ({ c, params }) =>
      unlikeComment(deps, await readActor(deps, c), params.id),
    )
}
