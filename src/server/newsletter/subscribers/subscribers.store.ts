import { type RawBuilder, sql } from 'kysely'
import type { SubscriberOrder, SubscriberState } from '../../../contract/newsletter/letter-states.ts'
import { listValues, type Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'

interface Filter {
  /** Part of a folded email. */
  term: string
  /** The same for names and labels, which keep full-width signs; lower case. */
  name: string
  /** Empty: of all. */
  label: string
  state: SubscriberState | 'all' | 'failing'
}

/** Newest first by default; all without a page. */
export function listRows(
  queries: Queries,
  filter: Filter,
  page?: { order: SubscriberOrder; offset: number; limit: number },
) {
  const direction = page?.order === 'oldest' ? 'asc' : 'desc'
  return filtered(queries, filter)
    .leftJoin('xc_reviews', 'xc_reviews.id', 'xc_subscriptions.source_review')
    .select([
      'xc_subscriptions.id',
      'email',
      'name',
      'state',
      'xc_subscriptions.created_at',
      'bounce',
      'bounces',
      'source',
      'consented_at',
      'xc_reviews.title',
      'xc_reviews.headline',
    ])
    .$if(page?.order === 'email', (query) => query.orderBy('email'))
    .orderBy('xc_subscriptions.created_at', direction)
    .orderBy('xc_subscriptions.id', direction)
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
}

export async function countRows(queries: Queries, filter: Filter): Promise<number> {
  const row = await filtered(queries, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The confirmed subscriptions that were typed below a review. */
export async function countFromReview(queries: Queries, review: number): Promise<number> {
  const row = await queries
    .selectFrom('xc_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => is.and({ source_review: review, state: 'confirmed' }))
    .executeTakeFirstOrThrow()
  return row.count
}

function filtered(queries: Queries, { term, name, label, state }: Filter) {
  const labelled = (having: RawBuilder<boolean>) =>
    queries.selectFrom('xc_subscription_labels').select('subscription_id').where(having)
  return queries
    .selectFrom('xc_subscriptions')
    .$if(term !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`replace(email, ${term}, '') <> email`,
          sql<boolean>`replace(lower(name), ${name}, '') <> lower(name)`,
          eb(
            'xc_subscriptions.id',
            'in',
            labelled(sql<boolean>`replace(lower(label), ${name}, '') <> lower(label)`),
          ),
        ]),
      ),
    )
    .$if(label !== '', (query) =>
      query.where('xc_subscriptions.id', 'in', labelled(sql<boolean>`label = ${label}`)),
    )
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

/** By subscriber; those without any are left out. */
export async function listOf(
  queries: Queries,
  kind: 'category' | 'label',
  ids?: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids?.length === 0) return new Map()
  const table = kind === 'label' ? sql`xc_subscription_labels` : sql`xc_subscription_categories`
  const chosen = ids ? sql`where subscription_id in (${sql.join(ids)})` : sql``
  const { rows } = await sql<{ subscription_id: number; value: string }>`
    select subscription_id, ${sql.ref(kind)} as value from ${table} ${chosen} order by ${sql.ref(kind)}`.execute(
    queries,
  )
  const values = new Map<number, string[]>()
  for (const { subscription_id, value } of rows)
    values.set(subscription_id, [...(values.get(subscription_id) ?? []), value])
  return values
}

/** Each label with how many have it, the most frequent first. */
export function countLabels(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_subscription_labels')
    .select(({ fn }) => ['label', fn.countAll<number>().as('count')])
    .groupBy('label')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(limit)
    .execute()
}

/** How many were subscribed, and how many had confirmed, at each of these times, as far as the rows tell: who came back counts since the last confirmation. */
export async function countAt(queries: Queries, times: readonly string[]) {
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(
      times.map(
        (time, at) => sql`
          sum(case when confirmed_at < ${time} then 1 else 0 end) as ${sql.ref(`confirmed${at}`)},
          sum(case when confirmed_at < ${time} and (state <> 'left' or left_at >= ${time}) then 1 else 0 end)
            as ${sql.ref(`at${at}`)}`,
      ),
    )} from xc_subscriptions`.execute(queries)
  return {
    counts: times.map((_, at) => rows[0]?.[`at${at}`] ?? 0),
    confirmed: times.map((_, at) => rows[0]?.[`confirmed${at}`] ?? 0),
  }
}

/** The subscription, locked. */
export function findRow(queries: Queries, id: number): Promise<SubscriptionRow | undefined> {
  return queries
    .selectFrom('xc_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Those of these subscribers who have not left, locked. */
export function listPresent(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return listValues(
    queries
      .selectFrom('xc_subscriptions')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '<>', 'left')
      .orderBy('id')
      .forUpdate(),
  )
}

/** The states of the emails that are known. */
export async function findStates(queries: Queries, emails: readonly string[]) {
  const rows = await queries
    .selectFrom('xc_subscriptions')
    .select(['email', 'state'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row.state]))
}
