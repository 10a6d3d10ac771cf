import { type ExpressionBuilder, sql } from 'kysely'
import { LABEL_MARK, MAX_BOUNCES } from '../../../contract/newsletter/letter-states.ts'
import { countRows, type Queries } from '../../platform/db/database.ts'
import type { Tables, RowOf } from '../../platform/db/tables/tables.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

type DeliveryState = Tables['xc_letter_deliveries']['state']

/** Subscribers whom letters reach, and who want one of these categories or have one of these labels; all where there is none. */
export function countRecipients(queries: Queries, audience: readonly string[]): Promise<number> {
  return countRows(queries.selectFrom('xc_subscriptions').where((is) => isInAudience(is, audience)))
}

/** Inserts one waiting delivery for each recipient. Returns how many. */
export async function insertDeliveries(queries: Queries, letterId: number, audience: readonly string[]) {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('xc_letter_deliveries')
    .columns(['letter_id', 'subscription_id', 'state'])
    .expression(
      queries
        .selectFrom('xc_subscriptions')
        .select([
          sql<number>`cast(${letterId} as integer)`.as('letter_id'),
          'id as subscription_id',
          sql<DeliveryState>`'waiting'`.as('state'),
        ])
        .where((is) => isInAudience(is, audience))
        .orderBy('id'),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Inserts a queued delivery, unless the subscriber has had this letter. Returns whether it did. */
export async function insertDelivery(
  queries: Queries,
  delivery: { letter_id: number; subscription_id: number; message_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('xc_letter_deliveries')
    .values({ ...delivery, state: 'queued' })
    .onConflict((conflict) => conflict.columns(['letter_id', 'subscription_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** A subscriber without categories wants all. */
function isInAudience(is: ExpressionBuilder<Tables, 'xc_subscriptions'>, audience: readonly string[]) {
  const labels = audience.flatMap((each) =>
    each.startsWith(LABEL_MARK) ? [each.slice(LABEL_MARK.length)] : [],
  )
  const categories = audience.filter((each) => !each.startsWith(LABEL_MARK))
  const labelled = is
    .selectFrom('xc_subscription_labels')
    .select('subscription_id')
    .whereRef('subscription_id', '=', 'xc_subscriptions.id')
    .where('label', 'in', labels)
  const chosen = is
    .selectFrom('xc_subscription_categories')
    .select('subscription_id')
    .whereRef('subscription_id', '=', 'xc_subscriptions.id')
  if (audience.length === 0) return isReachable(is)
  return is.and([
    isReachable(is),
    is.or([
      ...(labels.length > 0 ? [is.exists(labelled)] : []),
      ...(categories.length > 0
        ? [is.not(is.exists(chosen)), is.exists(chosen.where('category', 'in', categories))]
        : []),
    ]),
  ])
}

/** Confirmed, and not given up because letters came back. */
function isReachable(is: ExpressionBuilder<Tables, 'xc_subscriptions'>) {
  const isTried = is.and([is('bounce', '<>', 'unknown'), is('bounces', '<', MAX_BOUNCES)])
  return is.and([is('state', '=', 'confirmed'), is.or([is('bounce', 'is', null), isTried])])
}

/** The next ones in the order of their ids. */
export function listWaiting(queries: Queries, letterId: number, limit: number) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .select(['id', 'subscription_id', 'message_id'])
    .where((is) => is.and({ letter_id: letterId, state: 'waiting' }))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Those of these subscribers whom letters reach, locked until the transaction ends: leaving waits for it. */
export async function lockReachable(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, { email: string; key: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_subscriptions')
    .select(['id', 'email', 'key'])
    .where('id', 'in', ids)
    .where((is) => isReachable(is))
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export async function markQueued(queries: Queries, id: number, messageId: string): Promise<void> {
  await queries
    .updateTable('xc_letter_deliveries')
    .set({ state: 'queued', message_id: messageId })
    .where('id', '=', id)
    .execute()
}

export async function markDropped(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries.updateTable('xc_letter_deliveries').set({ state: 'dropped' }).where('id', 'in', ids).execute()
}

/** Takes over what the outbox has done with the queued mails of a letter. */
export async function settleQueued(queries: Queries, letterId: number): Promise<void> {
  const settle = (state: DeliveryState, former: readonly DeliveryState[] = ['queued']) =>
    queries
      .updateTable('xc_letter_deliveries')
      .set({ state })
      .where('letter_id', '=', letterId)
      .where('state', 'in', former)
  const mail = (is: ExpressionBuilder<Tables, 'xc_letter_deliveries'>) =>
    is
      .selectFrom('xc_outbox')
      .select('xc_outbox.id')
      .whereRef('xc_outbox.message_id', '=', 'xc_letter_deliveries.message_id')
  // A failed one that the operator had sent again.
  await settle('sent', ['queued', 'failed'])
    .where((is) => is.exists(mail(is).where('xc_outbox.state', '=', 'sent')))
    .execute()
  await settle('failed')
    .where((is) => is.exists(mail(is).where('xc_outbox.state', 'in', ['failed', 'expired'])))
    .execute()
  // Leaving deletes the mails that wait.
  await settle('dropped')
    .where((is) => is.not(is.exists(mail(is))))
    .execute()
}

/** The queued mails of a letter that the outbox has given up. */
export function listRefused(queries: Queries, letterId: number) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .innerJoin('xc_outbox', 'xc_outbox.message_id', 'xc_letter_deliveries.message_id')
    .select(['subscription_id', 'last_error'])
    .where((is) => is.and({ letter_id: letterId, 'xc_letter_deliveries.state': 'queued' }))
    .where('xc_outbox.state', 'in', ['failed', 'expired'])
    .execute()
}

/** The mails of a letter among those that the outbox has given up. */
export function countRefused(queries: Queries, letterId: number): Promise<number> {
  return countRows(
    queries
      .selectFrom('xc_letter_deliveries')
      .innerJoin('xc_outbox', 'xc_outbox.message_id', 'xc_letter_deliveries.message_id')
      .where('letter_id', '=', letterId)
      .where('xc_outbox.state', '=', 'failed'),
  )
}

/** The subscribers of failed mails that were sent after all. */
export async function listSentAfterAll(queries: Queries, letterId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('xc_letter_deliveries')
    .innerJoin('xc_outbox', 'xc_outbox.message_id', 'xc_letter_deliveries.message_id')
    .select('subscription_id')
    .where((is) =>
      is.and({ letter_id: letterId, 'xc_letter_deliveries.state': 'failed', 'xc_outbox.state': 'sent' }),
    )
    .execute()
  return rows.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id]))
}

/** Queued mails of the letter that the outbox has not tried yet. */
export function countUntried(queries: Queries, letterId: number): Promise<number> {
  return countRows(
    queries
      .selectFrom('xc_letter_deliveries')
      .innerJoin('xc_outbox', 'xc_outbox.message_id', 'xc_letter_deliveries.message_id')
      .where((is) =>
        is.and({ 'xc_letter_deliveries.letter_id': letterId, 'xc_letter_deliveries.state': 'queued' }),
      )
      .where('xc_outbox.attempts', '=', 0),
  )
}

export type RetriedCount = RowOf<typeof countRetried>

/** By letter, of one or of all: queued mails that were tried, since when the last of them is refused, and when the last one expires. */
export function countRetried(queries: Queries, letterId?: number) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .innerJoin('xc_outbox', 'xc_outbox.message_id', 'xc_letter_deliveries.message_id')
    .select(({ fn }) => [
      'letter_id',
      fn.countAll<number>().as('count'),
      fn.max('xc_outbox.refused_since').as('refused'),
      fn.max('xc_outbox.expires_at').as('expires'),
    ])
    .$if(letterId !== undefined, (query) => query.where('letter_id', '=', letterId ?? 0))
    .where((is) => is.and({ 'xc_letter_deliveries.state': 'queued', 'xc_outbox.state': 'waiting' }))
    .where('xc_outbox.attempts', '>', 0)
    .groupBy('letter_id')
    .execute()
}

/** The Message-IDs of the letter's deliveries in this state. */
export async function listMessageIds(queries: Queries, letterId: number, state: 'queued' | 'failed') {
  const rows = await queries
    .selectFrom('xc_letter_deliveries')
    .select('message_id')
    .where((is) => is.and({ letter_id: letterId, state }))
    .execute()
  return rows.flatMap(({ message_id }) => (message_id === null ? [] : [message_id]))
}

/** They keep their Message-IDs. */
export async function markWaiting(queries: Queries, letterId: number, messageIds: readonly string[]) {
  for (const ids of partsOf(messageIds, 500))
    await queries
      .updateTable('xc_letter_deliveries')
      .set({ state: 'waiting' })
      .where('letter_id', '=', letterId)
      .where('message_id', 'in', ids)
      .execute()
}

export type DeliveryCount = RowOf<typeof countDeliveries>

/** Counts the deliveries of one letter, or of all, by state. */
export function countDeliveries(queries: Queries, letterId?: number) {
  return queries
    .selectFrom('xc_letter_deliveries')
    .select(({ fn }) => ['letter_id', 'state', fn.countAll<number>().as('count')])
    .$if(letterId !== undefined, (query) => query.where('letter_id', '=', letterId ?? 0))
    .groupBy(['letter_id', 'state'])
    .execute()
}

/** By letter: subscribers who received it and left before the next one. */
export async function countUnsubscribed(queries: Queries): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('xc_letter_deliveries as delivery')
    .innerJoin('xc_subscriptions as subscription', 'subscription.id', 'delivery.subscription_id')
    .innerJoin('xc_letters as letter', 'letter.id', 'delivery.letter_id')
    .select(({ fn }) => ['delivery.letter_id', fn.countAll<number>().as('count')])
    .where((is) => is.and({ 'delivery.state': 'sent', 'subscription.state': 'left' }))
    .whereRef('subscription.left_at', '>=', 'letter.started_at')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('xc_letters as next')
            .select('next.id')
            .whereRef('next.started_at', '>', 'letter.started_at')
            .whereRef('next.started_at', '<=', 'subscription.left_at'),
        ),
      ),
    )
    .groupBy('delivery.letter_id')
    .execute()
  return new Map(rows.map((row) => [row.letter_id, row.count]))
}
