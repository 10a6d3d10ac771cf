import {
  deleteRemoteComments,
  findReplied,
  storeRemoteComment,
} from '../../comments/remote-comments.service.ts'
import { enqueueMessage } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import type { FollowerRow } from '../../platform/db/tables/federation-tables.ts'
import { consumeRateLimit } from '../../platform/security/rate-limit.store.ts'
import { isPublishedReview } from '../../reviews/review-lookup.service.ts'
import { toDisplayName } from '../../text/clean-text.ts'
import { htmlToText } from '../../text/html-text.ts'
import { ACTOR_LIMIT, FAILURE_LIMIT, HOST_LIMIT } from './activitypub.policy.ts'
import * as store from './activitypub.store.ts'
import { answerIdOfUri, reviewIdOfUri } from './activitypub.service.ts'
import { findAnswered } from './federated-answers.store.ts'

/** The verified sender of an activity. */
export type Sender = Pick<FollowerRow, 'actor' | 'inbox' | 'name' | 'handle'>

/** Counts a request whose signature is missing or wrong against its IP (`sender`), and throws signature_invalid. */
export async function refuseSignature({ database, clock }: Deps, sender: string): Promise<never> {
  await consumeRateLimit(database.queries, clock, { ...FAILURE_LIMIT, key: sender })
  throw problem('signature_invalid')
}

/** Stores the follower, and sends `accept` to it. */
export async function acceptFollower(deps: Deps, sender: Sender, accept: string): Promise<void> {
  const { actor, inbox, handle } = sender
  await deps.database.transaction(async (queries) => {
    const followed_at = deps.clock.now().toISOString()
    await store.upsertFollower(queries, { actor, inbox, handle, name: nameOf(sender), followed_at })
    await enqueueMessage(deps, queries, { kind: 'activity', subject: actor, body: accept, targets: [inbox] })
  })
}

export interface Reply {
  /** The URL of its author. */
  actor: string
  /** Its id, a URL. */
  object: string
  inReplyTo: string
  /** The URL at which people read it. */
  url: string
  html: string
  isPublic: boolean
}

/**
 * Stores a reply to a review, or to a reply to it, as a comment that waits (docs/product/federation.md); a reply that is known
 * already is changed. Ignored: what is not public, and what too busy an account or server sends. `readSender` asks another server,
 * so it is called for replies that are stored.
 */
export async function storeReply(deps: Deps, reply: Reply, readSender: () => Promise<Sender>): Promise<void> {
  const { database, clock, siteUrl } = deps
  const { queries } = database
  const { actor } = reply
  if (!reply.isPublic) return deleteRemoteComments(deps, { actor, object: reply.object })
  const ofReview = reviewIdOfUri(siteUrl, reply.inReplyTo)
  const ofAnswer = answerIdOfUri(siteUrl, reply.inReplyTo)
  const replied =
    ofReview !== undefined
      ? { reviewId: ofReview }
      : ofAnswer === undefined
        ? await findReplied(queries, reply.inReplyTo)
        : await findAnswered(queries, ofAnswer)
  if (!replied || !(await isPublishedReview(queries, replied.reviewId))) return
  for (const limit of [
    { ...ACTOR_LIMIT, key: actor },
    { ...HOST_LIMIT, key: new URL(actor).host },
  ])
    if (!(await consumeRateLimit(queries, clock, limit)).allowed) return
  const sender = await readSender()
  await storeRemoteComment(deps, {
    kind: 'activity',
    ...replied,
    object: reply.object,
    actor,
    url: /^https?:/.test(reply.url) ? reply.url : reply.object,
    name: nameOf(sender),
    address: sender.handle,
    inbox: sender.inbox,
    handle: sender.handle,
    text: withoutMention(htmlToText(reply.html)),
  })
}

export async function storeLike(deps: Deps, actor: string, object: string): Promise<void> {
  const { database, siteUrl, clock } = deps
  const reviewId = reviewIdOfUri(siteUrl, object)
  if (reviewId === undefined) return
  if (!(await isPublishedReview(database.queries, reviewId))) return
  await store.insertLike(database.queries, {
    review_id: reviewId,
    actor,
    liked_at: clock.now().toISOString(),
  })
}

export async function removeLike(deps: Deps, actor: string, object: string): Promise<void> {
  const reviewId = reviewIdOfUri(deps.siteUrl, object)
  if (reviewId !== undefined) await store.deleteLikes(deps.database.queries, { actor, reviewId })
}

/** The account was deleted: nothing of it stays here. */
export async function forgetActor(deps: Deps, actor: string): Promise<void> {
  const { queries } = deps.database
  await store.deleteFollower(queries, actor)
  await store.deleteLikes(queries, { actor })
  await deleteRemoteComments(deps, { actor })
}

/** The address of an account as people write it. */
export function handleOf(username: string, host: string): string {
  return `@${toDisplayName(username.slice(0, LONGEST_USERNAME)).replaceAll(' ', '')}@${host}`
}

/** Characters; Mastodon has 30. */
const LONGEST_USERNAME = 100

function nameOf({ name, handle }: Sender): string {
  return toDisplayName(name.slice(0, LONGEST_NAME)) || handle
}

/** Characters, before the name is made to fit where it is shown. */
const LONGEST_NAME = 500

/** Programs begin a reply with the account that it answers. */
function withoutMention(text: string): string {
  return text.replace(/^(?:@[\w.-]{1,100}(?:@[\w.-]{1,253})?\s{1,10}){1,10}/, '')
}
