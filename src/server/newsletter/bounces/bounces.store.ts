import { sql } from 'kysely'
import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import { changesRow, type Queries } from '../../platform/db/database.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

/** Notes that a letter did not reach the subscriber. Letters stop when the address does not exist, or after some in a row. */
export async function noteBounce(queries: Queries, id: number, bounce: Bounce): Promise<void> {
  await queries
    .updateTable('xc_subscriptions')
    .set({ bounce, bounces: sql<number>`bounces + 1` })
    .where('id', '=', id)
    .execute()
}

/** Letters go to these subscribers again. */
export async function forgetBounces(queries: Queries, ids: readonly number[]): Promise<void> {
  const set = { bounce: null, bounces: 0 }
  for (const part of partsOf(ids, 500))
    await queries.updateTable('xc_subscriptions').set(set).where('id', 'in', part).execute()
}

export function findByMessageId(queries: Queries, messageId: string) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .select(['id', 'subscription_id', 'state'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** The last mail to this subscriber that was sent or tried. */
export function findLastTried(queries: Queries, subscriptionId: number) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .select(['id', 'subscription_id', 'state'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', 'in', ['queued', 'sent', 'failed', 'bounced'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether it was sent: a repeated report changes nothing. */
export function markBounced(queries: Queries, id: number): Promise<boolean> {
  return changesRow(
    queries
      .updateTable('xc_letter_deliveries')
      .set({ state: 'bounced' })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sent']),
  )
}

/** Subscribers whose mailbox was full or refused a letter, and who have got a later one. */
export async function listReachedAgain(queries: Queries): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_subscriptions as subscription')
    .select('subscription.id')
    .where('subscription.bounce', 'in', ['full', 'refused'])
    .where((is) =>
      is(
        is
          .selectFrom('xc_letter_deliveries as delivery')
          .select('delivery.state')
          .whereRef('delivery.subscription_id', '=', 'subscription.id')
          .where('delivery.state', 'in', ['sent', 'failed', 'bounced'])
          .orderBy('delivery.id', 'desc')
          .limit(1),
        '=',
        'sent',
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

/** The subscribers of a letter's deliveries that the mail server has refused. */
export async function listRefusedSubscribers(queries: Queries, letterId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_letter_deliveries')
    .select('subscription_id')
    .where((is) => is.and({ letter_id: letterId, state: 'failed' }))
    .execute()
  return rows.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id]))
}
