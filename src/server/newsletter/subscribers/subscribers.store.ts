import { sql } from 'kysely'
import type { SubscriberState } from '../../../contract/newsletter/letter-states.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'

interface Filter {
  /** Part of a folded email. */
  term: string
  state: SubscriberState | 'all' | 'failing'
}

/** Newest first; all without a page. */
export function listRows(queries: Queries, filter: Filter, page?: { offset: number; limit: number }) {
  return filtered(queries, filter)
    .select(['id', 'email', 'state', 'created_at', 'bounce', 'bounces'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

export async function countRows(queries: Queries, filter: Filter): Promise<number> {
  const row = await filtered(queries, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function filtered(queries: Queries, { term, state }: Filter) {
  return queries
    .selectFrom('xc_subscriptions')
    .$if(term !== '', (query) => query.where(sql<boolean>`replace(email, ${term}, '') <> email`))
    .$if(state !== 'all' && state !== 'failing', (query) =>
      query.where('state', '=', state as SubscriberState),
    )
    .$if(state === 'failing', (query) =>
      query.where('state', '=', 'confirmed').where('bounce', 'is not', null),
    )
}

export async function countStates(queries: Queries): Promise<Record<SubscriberState, number>> {
  const rows = await queries
    .selectFrom('xc_subscriptions')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: SubscriberState) => rows.find((row) => row.state === state)?.count ?? 0
  return { confirmed: of('confirmed'), pending: of('pending'), left: of('left') }
}

/** By subscriber; those without a choice are left out. */
export async function listCategoriesOf(
  queries: Queries,
  ids?: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids?.length === 0) return new Map()
  const rows = await queries
    .selectFrom('xc_subscription_categories')
    .select(['subscription_id', 'category'])
    .$if(ids !== undefined, (query) => query.where('subscription_id', 'in', [...(ids ?? [])]))
    .orderBy('category')
    .execute()
  const categories = new Map<number, string[]>()
  for (const { subscription_id, category } of rows)
    categories.set(subscription_id, [...(categories.get(subscription_id) ?? []), category])
  return categories
}

export function findRow(queries: Queries, id: number): Promise<SubscriptionRow | undefined> {
  return queries.selectFrom('xc_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The states of the emails that are known. */
export async function findStates(
  queries: Queries,
  emails: readonly string[],
): Promise<Map<string, SubscriberState>> {
  const rows = await queries
    .selectFrom('xc_subscriptions')
    .select(['email', 'state'])
    .where('email', 'in', [...emails])
    .execute()
  return new Map(rows.map((row) => [row.email, row.state]))
}
