import { FetchError } from '@fedify/fedify/runtime'
import { HOUR } from '../../../contract/durations.ts'
import { ACTOR_PATH } from '../../../contract/site/federation-links.ts'
import { deleteRemoteComments } from '../../comments/remote-comments.service.ts'
import type { Deps } from '../../deps.ts'
import { Problem, problem } from '../../platform/http/responses/problems.ts'
import { limitConcurrency, TooManyWaiting } from '../../platform/runtime/concurrency-limit.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isBlockedServer } from '../../settings/settings.service.ts'
import { AT_ONCE, FOLLOW_LIMIT, SERVER_LIMIT } from './activitypub.policy.ts'
import { deleteFollower } from './activitypub.store.ts'
import * as read from './activity-schema.ts'
import { Malformed, parseBoundedJson } from './activity-schema.ts'
import * as inbox from './inbox.service.ts'
import { createTimedStore } from './key-value.store.ts'
import type { LoadDocument } from './remote-server.ts'
import { PUBLIC } from './review-object.ts'
import { verifySignature } from './verify-signature.ts'

/** A request as its sender signed it. */
export interface InboxRequest {
  request: Request
  /** The same as that of the request, which verifying consumes. */
  body: Uint8Array
  /** For rate limits: a keyed hash of the IP that it comes from. */
  sender: string
}

interface Arrival {
  activity: read.Activity
  /** The account that signed it. */
  actor: string
  load: LoadDocument
}

/**
 * Returns what takes an activity of another server. It throws signature_invalid, invalid_request for what is malformed,
 * too_many_requests, and unavailable where too many wait or the sender's server does not answer. Activities of other kinds than
 * those of `HANDLERS` are accepted and ignored.
 */
export function openInbox(
  deps: Deps,
  openDocuments: () => Promise<LoadDocument>,
): (arriving: InboxRequest) => Promise<void> {
  const inTurn = limitConcurrency(AT_ONCE.running, AT_ONCE.waiting)
  return async (arriving) => {
    try {
      await inTurn(async () => receive(deps, await openDocuments(), arriving))
    } catch (cause) {
      throw toProblem(cause)
    }
  }
}

function toProblem(cause: unknown): unknown {
  if (cause instanceof Malformed) return problem('invalid_request', cause.message)
  if (cause instanceof TooManyWaiting) return new Problem('unavailable', { retryAfter: AT_ONCE.retryAfter })
  return cause
}

/** Nothing of the body is read before its signature was verified. */
async function receive(deps: Deps, load: LoadDocument, { request, body, sender }: InboxRequest) {
  const { queries } = deps.database
  const store = createTimedStore(queries, deps.clock)
  const verified = await verifySignature(request, store, load)
  if ('failed' in verified) {
    if (verified.failed === 'gone' && (await forgetGone(deps, verified.keyId, body))) return
    return inbox.refuseSignature(deps, sender)
  }
  const activity = read.readActivity(parseBoundedJson(body))
  const { actor } = activity
  if (!isKeyOf(verified.signer, actor)) return inbox.refuseSignature(deps, sender)
  if (await isBlockedServer(deps, actor)) return
  await enforceRateLimit(queries, deps.clock, { ...SERVER_LIMIT, key: new URL(actor).host })
  const handle = activity.type.map((type) => HANDLERS.get(type)).find((handler) => handler !== undefined)
  if (!handle) return
  // Nobody may mark the activities of another server as received.
  const id = activity.id && isSameOrigin(activity.id, actor) ? activity.id : undefined
  if (id !== undefined && (await store.read(['received', id]))) return
  await handle(deps, { activity, actor, load })
  if (id !== undefined) await store.write(['received', id], true, SIGNED_FOR)
}

/** A key speaks for the account that it names, on its own server alone. */
function isKeyOf({ keyId, owner }: { keyId: URL; owner: string | undefined }, actor: string): boolean {
  return isSameOrigin(keyId.href, actor) && (owner ?? withoutHash(keyId)) === actor
}

/** Servers tell all others of a deleted account. Returns whether it is such a message, by the answer of its own URL. */
async function forgetGone(deps: Deps, keyId: URL, body: Uint8Array): Promise<boolean> {
  const actor = deletedActor(body)
  if (actor === undefined || !isSameOrigin(keyId.href, actor)) return false
  if (withoutHash(keyId) === actor) await inbox.forgetActor(deps, actor)
  return true
}

/** The account that an activity says is deleted; undefined for any other body. */
function deletedActor(body: Uint8Array): string | undefined {
  try {
    const { type, actor, object } = read.readActivity(parseBoundedJson(body))
    return type.includes('Delete') && read.readReference(object) === actor ? actor : undefined
  } catch (cause) {
    if (cause instanceof Malformed) return undefined
    throw cause
  }
}

function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}

function withoutHash(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length)
}

/** A Date of a signature may be an hour from now in either direction; afterwards a copy of the request is refused. */
const SIGNED_FOR = 2 * HOUR

const handlers = {
  async Follow(deps: Deps, { activity, actor, load }: Arrival) {
    const { id } = activity
    const me = deps.siteUrl + ACTOR_PATH
    if (!id || read.readReference(activity.object) !== me) return
    await enforceRateLimit(deps.database.queries, deps.clock, { ...FOLLOW_LIMIT, key: new URL(actor).host })
    const accept = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${me}#accept-${Date.parse(deps.clock.now().toISOString())}`,
      type: 'Accept',
      actor: me,
      object: { id, type: 'Follow', actor, object: me },
    }
    await inbox.acceptFollower(deps, await readSender(load, actor), JSON.stringify(accept))
  },
  async Undo(deps: Deps, { activity, actor, load }: Arrival) {
    const object = await loadOwn(activity.object, actor, load)
    if (object === undefined) return
    const undone = read.readUndone(object)
    if (undone.actor !== actor) return
    if (undone.type.includes('Follow')) await deleteFollower(deps.database.queries, actor)
    if (undone.type.includes('Like')) await inbox.removeLike(deps, actor, undone.object)
  },
  Create: receiveReply,
  Update: receiveReply,
  async Delete(deps: Deps, { activity, actor }: Arrival) {
    const object = read.readReference(activity.object)
    if (object === actor) await inbox.forgetActor(deps, actor)
    else await deleteRemoteComments(deps, { actor, object })
  },
  async Like(deps: Deps, { activity, actor }: Arrival) {
    await inbox.storeLike(deps, actor, read.readReference(activity.object))
  },
} satisfies Record<string, (deps: Deps, arrival: Arrival) => Promise<void>>

/** By the type of activity. */
const HANDLERS = new Map(Object.entries(handlers))

async function receiveReply(deps: Deps, { activity, actor, load }: Arrival): Promise<void> {
  const object = await loadOwn(activity.object, actor, load)
  if (object === undefined) return
  const note = read.readNote(object)
  const { id, inReplyTo } = note
  if (!note.type.some((type) => type === 'Note' || type === 'Article') || !id || !inReplyTo) return
  // An actor may only send its own texts.
  if (note.attributedTo !== actor || new URL(id).host !== new URL(actor).host) return
  const reply = {
    actor,
    object: id,
    inReplyTo,
    url: note.url ?? id,
    html: note.content ?? Object.values(note.contentMap ?? {})[0] ?? '',
    // An activity that is addressed to some is not public.
    isPublic: [...note.to, ...note.cc].some((to) => ALL.has(to)),
  }
  await inbox.storeReply(deps, reply, () => readSender(load, actor))
}

/** Everybody, as Activity Streams 2.0 lets it be written. */
const ALL = new Set([PUBLIC, 'as:Public', 'Public'])

/** The object of an activity, which some servers send by its URL alone: then it is loaded from the sender's own server. */
async function loadOwn(object: read.Activity['object'], actor: string, load: LoadDocument): Promise<unknown> {
  if (typeof object !== 'string') return object ?? {}
  if (!isSameOrigin(object, actor)) return undefined
  return loadOrRetry(load, object).catch((cause: unknown) => {
    // Nobody serves a Follow.
    if (cause instanceof Malformed) return undefined
    throw cause
  })
}

/** Throws Malformed where it is gone, unavailable where the server may answer later: then the sender repeats its activity. */
async function loadOrRetry(load: LoadDocument, url: string): Promise<unknown> {
  try {
    return await load(url)
  } catch (cause) {
    if (cause instanceof Malformed) throw cause
    const status = cause instanceof FetchError ? cause.response?.status : undefined
    if (status === 404 || status === 410) throw new Malformed(`${url} is gone`)
    throw new Problem('unavailable', { cause, retryAfter: 300 })
  }
}

async function readSender(load: LoadDocument, actor: string): Promise<inbox.Sender> {
  const account = read.readActor(await loadOrRetry(load, actor))
  if (account.id !== actor) throw new Malformed('the account has another id')
  const { host, pathname } = new URL(actor)
  const username = account.preferredUsername ?? pathname.split('/').at(-1) ?? ''
  return {
    actor,
    inbox: account.endpoints?.sharedInbox ?? account.inbox,
    name: account.name ?? '',
    handle: inbox.handleOf(username, host),
  }
}
