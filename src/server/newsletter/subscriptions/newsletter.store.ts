import { sql, type Insertable } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow, Tables } from '../../platform/db/tables/tables.ts'

interface NewSubscription {
  key: string
  email: string
  now: string
}

/** Finds or inserts the subscription of this email and locks it until the transaction ends. */
export function findOrInsert(queries: Queries, { key, email, now }: NewSubscription) {
  return queries
    .insertInto('xc_subscriptions')
    .values({ key, email, state: 'pending', created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ email: sql<string>`xc_subscriptions.email` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findByKey(queries: Queries, key: string): Promise<SubscriptionRow | undefined> {
  return queries.selectFrom('xc_subscriptions').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function findByEmail(queries: Queries, email: string): Promise<SubscriptionRow | undefined> {
  return queries.selectFrom('xc_subscriptions').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function deleteByEmail(queries: Queries, email: string): Promise<void> {
  await queries.deleteFrom('xc_subscriptions').where('email', '=', email).execute()
}

export async function updateSubscription(
  queries: Queries,
  id: number,
  change: Partial<Omit<SubscriptionRow, 'id' | 'key' | 'email'>>,
): Promise<void> {
  await queries.updateTable('xc_subscriptions').set(change).where('id', '=', id).execute()
}

/** Sorted by slug. */
export async function listCategories(queries: Queries, id: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('xc_subscription_categories')
    .select('category')
    .where('subscription_id', '=', id)
    .orderBy('category')
    .execute()
  return rows.map((row) => row.category)
}

/** Runs the same statements whether it is wanted or not, so that the response time tells nothing. */
export async function replaceCategories(
  queries: Queries,
  id: number,
  categories: readonly string[],
  isWanted = true,
): Promise<void> {
  const changed = isWanted ? id : ANONYMOUS
  await queries.deleteFrom('xc_subscription_categories').where('subscription_id', '=', changed).execute()
  for (const category of categories) {
    await queries
      .insertInto('xc_subscription_categories')
      .columns(['subscription_id', 'category'])
      .expression(
        queries
          .selectFrom('xc_subscriptions')
          .select(['id', sql<string>`cast(${category} as text)`.as('category')])
          .where('id', '=', changed),
      )
      .execute()
  }
}

const ANONYMOUS = -1

/** How many subscriptions have chosen the category. */
export async function countSubscribersOf(queries: Queries, category: string): Promise<number> {
  const { count } = await queries
    .selectFrom('xc_subscription_categories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return count
}

/** Who has chosen both categories keeps one. */
export async function moveSubscribers(queries: Queries, from: string, to: string): Promise<void> {
  const having = queries
    .selectFrom('xc_subscription_categories')
    .select('subscription_id')
    .where('category', '=', to)
  await queries
    .updateTable('xc_subscription_categories')
    .set({ category: to })
    .where('category', '=', from)
    .where('subscription_id', 'not in', having)
    .execute()
  await queries.deleteFrom('xc_subscription_categories').where('category', '=', from).execute()
}

/** The pending subscriptions since then whose confirmation has not been mailed, oldest first, locked. */
export function listWaiting(queries: Queries, since: string, limit: number): Promise<SubscriptionRow[]> {
  return queries
    .selectFrom('xc_subscriptions')
    .selectAll()
    .where('state', '=', 'pending')
    .where('last_mail_at', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/**
 * Deletes the subscriptions that were mailed before this time, or made before it where no mail was sent, never confirmed, and
 * have no quiet time left. Returns their emails.
 */
export async function deleteUnconfirmed(queries: Queries, before: string, now: string): Promise<string[]> {
  const rows = await queries
    .deleteFrom('xc_subscriptions')
    .where('state', 'in', ['pending', 'left'])
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('last_mail_at', '<', before),
        eb.and([eb('state', '=', 'pending'), eb('last_mail_at', 'is', null), eb('created_at', '<', before)]),
      ]),
    )
    .where((eb) => eb.or([eb('quiet_until', 'is', null), eb('quiet_until', '<', now)]))
    .returning('email')
    .execute()
  return rows.map((row) => row.email)
}

/** Inserts the subscriptions whose email is not here yet; returns them with their ids. */
export function insertConfirmed(
  queries: Queries,
  subscriptions: readonly Insertable<Tables['xc_subscriptions']>[],
): Promise<{ id: number; email: string }[]> {
  return queries
    .insertInto('xc_subscriptions')
    .values(subscriptions)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
}

/** The same for those that have left. */
export async function insertLeft(
  queries: Queries,
  subscriptions: readonly Insertable<Tables['xc_subscriptions']>[],
): Promise<void> {
  if (subscriptions.length > 0)
    await queries
      .insertInto('xc_subscriptions')
      .values(subscriptions)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
}
