import type { InboxContext, InboxListenerSetters } from '@fedify/fedify'
import {
  Accept,
  type Activity,
  type Actor,
  Article,
  Create,
  Delete,
  Follow,
  isActor,
  Like,
  Note,
  type Object as ActivityObject,
  Undo,
  Update,
} from '@fedify/fedify/vocab'
import { ACTOR_ID } from '../../contract/site/federation-links.ts'
import type { Deps } from '../deps.ts'
import { isBlockedServer } from '../settings/blocked-servers.service.ts'
import * as inbox from './inbox.service.ts'
import { PUBLIC } from './review-object.ts'

type Context = InboxContext<void>

/** Handles the activities of other servers, once Fedify has verified the sender. Other activities are accepted and ignored. */
export function listenToInbox(deps: Deps, listeners: InboxListenerSetters<void>): void {
  const unlessBlocked =
    <T extends Activity>(listen: (context: Context, activity: T) => Promise<void>) =>
    async (context: Context, activity: T) => {
      if (activity.actorId && !(await isBlockedServer(deps, activity.actorId.href)))
        await listen(context, activity)
    }
  listeners
    .on(
      Follow,
      unlessBlocked(async (context, follow) => {
        const { id, actorId, objectId } = follow
        if (!id || !actorId || objectId?.href !== context.getActorUri(ACTOR_ID).href) return
        const sender = await readSender(context, follow)
        if (!sender) return
        const accept = new Accept({
          id: new URL(`#accept-${Date.parse(deps.clock.now().toISOString())}`, context.getActorUri(ACTOR_ID)),
          actor: context.getActorUri(ACTOR_ID),
          // Made anew: by now Fedify has put the whole account into the one received, and BookWyrm reads addresses alone.
          object: new Follow({ id, actor: actorId, object: objectId }),
        })
        const answer = JSON.stringify(await accept.toJsonLd(context))
        await inbox.acceptFollower(deps, sender, answer)
      }),
    )
    .on(
      Undo,
      unlessBlocked(async (context, undo) => {
        const undone = await undo.getObject(context)
        const actor = undo.actorId?.href
        if (actor === undefined) return
        if (undone instanceof Follow && undone.actorId?.href === actor)
          await inbox.removeFollower(deps, actor)
        if (undone instanceof Like && undone.actorId?.href === actor && undone.objectId)
          await inbox.removeLike(deps, actor, undone.objectId.href)
      }),
    )
    .on(
      Create,
      unlessBlocked((context, create) => receiveReply(deps, context, create)),
    )
    .on(
      Update,
      unlessBlocked((context, update) => receiveReply(deps, context, update)),
    )
    .on(
      Delete,
      unlessBlocked(async (_context, { actorId, objectId }) => {
        if (!actorId || !objectId) return
        if (objectId.href === actorId.href) await inbox.forgetActor(deps, actorId.href)
        else await inbox.removeReply(deps, actorId.href, objectId.href)
      }),
    )
    .on(
      Like,
      unlessBlocked(async (context, like) => {
        const sender = await readSender(context, like)
        if (sender && like.objectId) await inbox.storeLike(deps, sender, like.objectId.href)
      }),
    )
    .onError((_context, cause) => deps.log.warn({ err: cause }, 'an activity of another server failed'))
}

async function receiveReply(deps: Deps, context: Context, activity: Create | Update): Promise<void> {
  const object = await activity.getObject(context)
  if (!(object instanceof Note || object instanceof Article) || !object.id || !object.replyTargetId) return
  const actor = activity.actorId
  // An actor may only send its own texts.
  if (!actor || object.attributionId?.href !== actor.href || object.id.host !== actor.host) return
  const sender = await readSender(context, activity)
  if (!sender) return
  await inbox.storeReply(deps, sender, {
    object: object.id.href,
    inReplyTo: object.replyTargetId.href,
    url: object.url instanceof URL ? object.url.href : object.id.href,
    html: String(object.content ?? ''),
    // An activity that is addressed to some is not public.
    isPublic: isPublic(object),
  })
}

function isPublic({ toIds, ccIds }: ActivityObject): boolean {
  return [...toIds, ...ccIds].some(({ href }) => href === PUBLIC)
}

async function readSender(
  context: Context,
  activity: Follow | Like | Create | Update,
): Promise<inbox.Sender | undefined> {
  const actor: Actor | ActivityObject | null = await activity.getActor(context)
  if (!actor || !isActor(actor) || !actor.id || !actor.inboxId) return undefined
  const username = String(actor.preferredUsername ?? actor.id.pathname.split('/').at(-1))
  return {
    actor: actor.id.href,
    inbox: (actor.endpoints?.sharedInbox ?? actor.inboxId).href,
    name: String(actor.name ?? username),
    handle: `@${username}@${actor.id.host}`,
  }
}
