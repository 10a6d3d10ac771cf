import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/db/database.ts'
import type { OutboxRow, Tables } from '../../platform/db/tables/tables.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

export async function insertMessage(
  queries: Queries,
  message: { id: string; created_at: string; body: string },
): Promise<void> {
  await queries.insertInto('xc_messages').values(message).execute()
}

type NewDelivery = Pick<
  OutboxRow,
  'kind' | 'host' | 'recipient' | 'subject' | 'message_id' | 'body_id' | 'created_at'
>

export async function insertDeliveries(queries: Queries, deliveries: readonly NewDelivery[]): Promise<void> {
  const empty = { headers: '{}', text: '', html: '' }
  const rows = deliveries.map((row) => ({ ...row, ...empty, next_attempt_at: row.created_at }))
  for (const part of partsOf(rows, MAX_ROWS)) await queries.insertInto('xc_outbox').values(part).execute()
}

const MAX_ROWS = 500

interface Lease {
  kind: OutboxRow['kind']
  worker: string
  now: string
  until: string
  /** A row that was created, leased or delayed beyond these times was stored while a clock was ahead. */
  credible: { made: string; leased: string; putOff: string }
  /** None to these hosts. */
  except: readonly string[]
}

/**
 * Leases the row of this kind with the fewest attempts that has been due longest, so that none waits behind those that fail
 * again and again, and counts the attempt. Mails of letters come after all others. Undefined where none is due. No two workers get the same row before its lease has
 * expired. A message to another site waits until the earlier one about its subject is delivered there.
 */
export async function leaseNext(queries: Queries, { kind, worker, now, until, credible, except }: Lease) {
  const due = (eb: ExpressionBuilder<Tables, 'xc_outbox'>) =>
    eb
      .selectFrom('xc_outbox as next')
      .select('next.id')
      .where((is) => is.and({ 'next.state': 'waiting', 'next.kind': kind }))
      .where((or) =>
        or.or([
          or('next.next_attempt_at', '<=', now),
          or('next.next_attempt_at', '>', credible.putOff),
          or('next.created_at', '>', credible.made),
        ]),
      )
      .where((or) =>
        or.or([
          or('next.lease_until', 'is', null),
          or('next.lease_until', '<=', now),
          or('next.lease_until', '>', credible.leased),
        ]),
      )
      .where((or) => or.or([or('next.expires_at', 'is', null), or('next.expires_at', '>', now)]))
      .$if(except.length > 0, (select) => select.where('next.host', 'not in', except))
      .$if(kind !== 'mail', (select) =>
        select.where((not) =>
          not.not(
            not.exists(
              not
                .selectFrom('xc_outbox as before')
                .select('before.id')
                .whereRef('before.recipient', '=', 'next.recipient')
                .whereRef('before.subject', '=', 'next.subject')
                .where((is) => is.and({ 'before.kind': kind, 'before.state': 'waiting' }))
                .whereRef('before.id', '<', 'next.id'),
            ),
          ),
        ),
      )
      .$if(kind === 'mail', (select) =>
        select.orderBy((order) =>
          order
            .case()
            .when(
              order.exists(
                order
                  .selectFrom('xc_letter_deliveries as letter')
                  .select('letter.id')
                  .whereRef('letter.message_id', '=', 'next.message_id'),
              ),
            )
            .then(1)
            .else(0)
            .end(),
        ),
      )
      .orderBy('next.attempts')
      .orderBy('next.next_attempt_at')
      .orderBy('next.id')
      .limit(1)
      // Workers skip rows that another is leasing.
      .forUpdate()
      .skipLocked()
  return queries
    .updateTable('xc_outbox')
    .set({ leased_by: worker, lease_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

export async function readBody(queries: Queries, id: string): Promise<string> {
  const { body } = await queries
    .selectFrom('xc_messages')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return body
}

export async function deleteDelivery(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('xc_outbox').where('id', '=', id).execute()
}

interface FailedAttempt {
  id: number
  worker: string
  error: string
  /** Null where it is not tried again. */
  nextAttemptAt: string | null
  refusedSince: string | null
}

/** Does nothing where another worker has the lease meanwhile. */
export async function markAttempt(queries: Queries, attempt: FailedAttempt): Promise<void> {
  const { nextAttemptAt } = attempt
  await queries
    .updateTable('xc_outbox')
    .set({
      ...(nextAttemptAt === null ? { state: 'failed' as const } : { next_attempt_at: nextAttemptAt }),
      refused_since: attempt.refusedSince,
      last_error: attempt.error,
      leased_by: null,
      lease_until: null,
    })
    .where((is) => is.and({ id: attempt.id, leased_by: attempt.worker }))
    .execute()
}

/** All messages to these addresses, delivered or not. */
export async function deleteTo(queries: Queries, targets: readonly string[]): Promise<void> {
  if (targets.length === 0) return
  await queries
    .deleteFrom('xc_outbox')
    .where('recipient', 'in', targets)
    .where('kind', '<>', 'mail')
    .execute()
}

/** Deletes what waits of a subject, but for what is being delivered. */
export async function deleteWaiting(
  queries: Queries,
  kind: OutboxRow['kind'],
  subject: string,
): Promise<void> {
  await queries
    .deleteFrom('xc_outbox')
    .where((is) => is.and({ kind, subject, state: 'waiting', leased_by: null }))
    .execute()
}

export async function deleteOfKind(queries: Queries, kind: OutboxRow['kind']): Promise<void> {
  await queries.deleteFrom('xc_outbox').where('kind', '=', kind).where('state', '=', 'waiting').execute()
}

/** Deletes the messages to other sites that were given up before this time, and bodies that nobody waits for. */
export async function deleteOld(queries: Queries, before: string): Promise<void> {
  await queries
    .deleteFrom('xc_outbox')
    .where('state', '=', 'failed')
    .where('kind', '<>', 'mail')
    .where('next_attempt_at', '<', before)
    .execute()
  await queries
    .deleteFrom('xc_messages')
    .where('created_at', '<', before)
    .where((not) =>
      not.not(
        not.exists(not.selectFrom('xc_outbox').select('id').whereRef('body_id', '=', 'xc_messages.id')),
      ),
    )
    .execute()
}

/** Counts the mails, or all messages to other sites, by state. */
export async function countUnsent(queries: Queries, what: 'mails' | 'messages') {
  const rows = await queries
    .selectFrom('xc_outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .where('kind', what === 'mails' ? '=' : '<>', 'mail')
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), failed: of('failed') }
}

/** Messages to other sites that failed at least once, the latest first. */
export function listTroubled(queries: Queries, limit: number) {
  return queries
    .selectFrom('xc_outbox')
    .select(['recipient', 'state', 'attempts', 'last_error'])
    .where('state', 'in', ['waiting', 'failed'])
    .where('kind', '<>', 'mail')
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
