import { forgetBounces, noteBounce } from '../bounces.store.ts'
import { bounceKind } from '../subscriptions/bounces.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import * as store from './bounced-deliveries.store.ts'
import { listRefused, listSentAfterAll, settleQueued } from './deliveries.store.ts'

/** Takes over what the outbox has done with the mails of a letter. */
export async function settleDeliveries(queries: Queries, letterId: number): Promise<void> {
  for (const { subscription_id, last_error } of await listRefused(queries, letterId))
    if (subscription_id !== null) await noteBounce(queries, subscription_id, bounceKind(last_error ?? ''))
  await forgetBounces(queries, await listSentAfterAll(queries, letterId))
  await settleQueued(queries, letterId)
}

/** Before a new letter: a subscriber who got the last one counts as reached. */
export async function forgetPastBounces(queries: Queries): Promise<void> {
  await forgetBounces(queries, await store.listReachedAgain(queries))
}

/** Before refused mails of a letter are tried again. */
export async function forgetBouncesOf(queries: Queries, letterId: number): Promise<void> {
  await forgetBounces(queries, await store.listRefusedSubscribers(queries, letterId))
}

interface ReturnedDelivery {
  subscriptionId: number
  /** False where it was known: a report was repeated, or the mail server had refused the mail. */
  isNew: boolean
}

/**
 * Marks the mail of a letter that came back: the one with this Message-ID, else the last to this subscriber. Undefined where
 * there is none.
 */
export async function markReturned(
  queries: Queries,
  { messageId, subscriptionId }: { messageId: string | undefined; subscriptionId: number | undefined },
): Promise<ReturnedDelivery | undefined> {
  const named = messageId === undefined ? undefined : await store.findByMessageId(queries, messageId)
  const found =
    named ?? (subscriptionId === undefined ? undefined : await store.findLastTried(queries, subscriptionId))
  if (!found || found.subscription_id === null) return undefined
  return { subscriptionId: found.subscription_id, isNew: await store.markBounced(queries, found.id) }
}
