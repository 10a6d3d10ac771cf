import { sql, type Insertable } from 'kysely'
import { countRows, listValues, type Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow, Tables } from '../../platform/db/tables/tables.ts'

/** Finds or inserts the subscription of this email and locks it until the transaction ends. */
export function findOrInsert(
  queries: Queries,
  subscription: Omit<Insertable<Tables['xc_subscriptions']>, 'state'> & { state?: SubscriptionRow['state'] },
) {
  return queries
    .insertInto('xc_subscriptions')
    .values({ state: 'pending', ...subscription })
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
export function listCategories(queries: Queries, id: number): Promise<string[]> {
  return listValues(
    queries
      .selectFrom('xc_subscription_categories')
      .select('category')
      .where('subscription_id', '=', id)
      .orderBy('category'),
  )
}

export function listLabels(queries: Queries, id: number): Promise<string[]> {
  return listValues(
    queries
      .selectFrom('xc_subscription_labels')
      .select('label')
      .where('subscription_id', '=', id)
      .orderBy('label'),
  )
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

export async function replaceLabels(queries: Queries, id: number, labels: readonly string[]): Promise<void> {
  await queries.deleteFrom('xc_subscription_labels').where('subscription_id', '=', id).execute()
  if (labels.length > 0)
    await queries
      .insertInto('xc_subscription_labels')
      .values(labels.map((label) => ({ subscription_id: id, label })))
      .execute()
}

/** How many subscriptions have chosen the category. */
export function countSubscribersOf(queries: Queries, category: string): Promise<number> {
  return countRows(queries.selectFrom('xc_subscription_categories').where('category', '=', category))
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

interface Waiting {
  since: string
  now: string
  limit: number
}

/** The subscriptions that have waited since then for their confirmation, in the order of their requests, locked. */
export function listWaiting(queries: Queries, { since, now, limit }: Waiting): Promise<SubscriptionRow[]> {
  return queries
    .selectFrom('xc_subscriptions')
    .selectAll()
    .where('state', '!=', 'confirmed')
    .where('waits_since', '>=', since)
    .where((eb) => eb.or([eb('quiet_until', 'is', null), eb('quiet_until', '<', now)]))
    .orderBy('waits_since')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Deletes subscriptions never confirmed whose last mail or request was before this time, without a quiet time left. Returns their emails. */
export function deleteUnconfirmed(queries: Queries, before: string, now: string): Promise<string[]> {
  return listValues(
    queries
      .deleteFrom('xc_subscriptions')
      .where('state', 'in', ['pending', 'left'])
      .where('confirmed_at', 'is', null)
      .where((eb) => eb(eb.fn.coalesce('waits_since', 'last_mail_at'), '<', before))
      .where((eb) => eb.or([eb('quiet_until', 'is', null), eb('quiet_until', '<', now)]))
      .returning('email'),
  )
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
