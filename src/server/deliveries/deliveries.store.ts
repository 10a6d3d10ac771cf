import { type ExpressionBuilder, sql } from 'kysely'
import type { Engine, Queries } from '../platform/db/database.ts'
import type { DeliveryTable } from '../platform/db/tables/federation-tables.ts'
import type { TableRow, Tables } from '../platform/db/tables/tables.ts'

export type DeliveryKind = DeliveryTable['kind']

/** A delivery with what it delivers. */
export type LeasedDelivery = TableRow<'xc_deliveries'> & { body: string }

export async function insertMessage(
  queries: Queries,
  message: { id: string; created_at: string; body: string },
): Promise<void> {
  await queries.insertInto('xc_messages').values(message).execute()
}

export async function insertDeliveries(
  queries: Queries,
  targets: readonly string[],
  delivery: { kind: DeliveryKind; message_id: string; subject: string; created_at: string },
): Promise<void> {
  for (let from = 0; from < targets.length; from += MAX_ROWS)
    await queries
      .insertInto('xc_deliveries')
      .values(
        targets.slice(from, from + MAX_ROWS).map((target) => ({
          ...delivery,
          target,
          state: 'waiting' as const,
          attempts: 0,
          next_attempt_at: delivery.created_at,
          leased_by: null,
          last_error: null,
        })),
      )
      .execute()
}

const MAX_ROWS = 500

/**
 * Leases the delivery that has been due longest, and counts the attempt; undefined where none is due. One that waits behind
 * an earlier one of its subject to the same target is not due. `credible`: a row put off beyond it was stored while a clock was
 * ahead.
 */
export async function leaseNext(
  queries: Queries,
  engine: Engine,
  { worker, now, until, credible }: { worker: string; now: string; until: string; credible: string },
): Promise<LeasedDelivery | undefined> {
  const due = (eb: ExpressionBuilder<Tables, 'xc_deliveries'>) =>
    eb
      .selectFrom('xc_deliveries as next')
      .select('next.id')
      .where('next.state', '=', 'waiting')
      .where((or) =>
        or.or([or('next.next_attempt_at', '<=', now), or('next.next_attempt_at', '>', credible)]),
      )
      .where((not) =>
        not.not(
          not.exists(
            not
              .selectFrom('xc_deliveries as before')
              .select('before.id')
              .whereRef('before.target', '=', 'next.target')
              .whereRef('before.subject', '=', 'next.subject')
              .where('before.state', '=', 'waiting')
              .whereRef('before.id', '<', 'next.id'),
          ),
        ),
      )
      .orderBy('next.next_attempt_at')
      .orderBy('next.id')
      .limit(1)
      // SQLite has one writer at a time; on PostgreSQL workers skip rows that another is leasing.
      .$if(engine === 'postgres', (select) => select.forUpdate().skipLocked())
  const row = await queries
    .updateTable('xc_deliveries')
    .set({ leased_by: worker, next_attempt_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const { body } = await queries
    .selectFrom('xc_messages')
    .select('body')
    .where('id', '=', row.message_id)
    .executeTakeFirstOrThrow()
  return { ...row, body }
}

export async function deleteDelivery(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('xc_deliveries').where('id', '=', id).execute()
}

/** Does nothing where another worker has the lease meanwhile. */
export async function markAttempt(
  queries: Queries,
  {
    id,
    worker,
    error,
    nextAttemptAt,
  }: { id: number; worker: string; error: string; nextAttemptAt: string | null },
): Promise<void> {
  await queries
    .updateTable('xc_deliveries')
    .set({
      ...(nextAttemptAt === null ? { state: 'failed' as const } : { next_attempt_at: nextAttemptAt }),
      leased_by: null,
      last_error: error,
    })
    .where('id', '=', id)
    .where('leased_by', '=', worker)
    .execute()
}

/** All to these targets, delivered or not. */
export async function deleteTo(queries: Queries, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return
  await queries.deleteFrom('xc_deliveries').where('target', 'in', targets).execute()
}

export async function deleteOfKind(queries: Queries, kind: DeliveryKind): Promise<void> {
  await queries.deleteFrom('xc_deliveries').where('kind', '=', kind).where('state', '=', 'waiting').execute()
}

/** Deletes those given up before this time, and messages that nobody waits for. */
export async function deleteOld(queries: Queries, before: string): Promise<void> {
  await queries
    .deleteFrom('xc_deliveries')
    .where('state', '=', 'failed')
    .where('next_attempt_at', '<', before)
    .execute()
  await queries
    .deleteFrom('xc_messages')
    .where('created_at', '<', before)
    .where((not) =>
      not.not(
        not.exists(
          not.selectFrom('xc_deliveries').select('id').whereRef('message_id', '=', 'xc_messages.id'),
        ),
      ),
    )
    .execute()
}

export async function countByState(
  queries: Queries,
  kind: DeliveryKind | undefined,
): Promise<{ waiting: number; failed: number }> {
  const rows = await queries
    .selectFrom('xc_deliveries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'activity'))
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), failed: of('failed') }
}

/** Those that failed at least once, the latest first. */
export async function listTroubled(
  queries: Queries,
  limit: number,
): Promise<Pick<TableRow<'xc_deliveries'>, 'kind' | 'target' | 'state' | 'attempts' | 'last_error'>[]> {
  return queries
    .selectFrom('xc_deliveries')
    .select(['kind', 'target', 'state', 'attempts', 'last_error'])
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
