import { type ExpressionBuilder, sql } from 'kysely'
import type { Engine, Queries } from '../platform/db/database.ts'
import type { OutboxRow, Tables } from '../platform/db/tables/tables.ts'

export interface NewMail {
  message_id: string
  recipient: string
  subject: string
  created_at: string
  next_attempt_at: string
  expires_at: string | null
  headers: string
  text: string
  html: string
}

/** Inserts the mail; where it is not wanted the same statement writes nothing. */
export async function insertMail(
  queries: Queries,
  mail: NewMail,
  { isWanted, isBlankedWhenSent }: { isWanted: boolean; isBlankedWhenSent: boolean },
): Promise<void> {
  const columns = Object.keys(mail) as (keyof NewMail)[]
  await queries
    .insertInto('xc_outbox')
    .columns([...columns, 'is_blanked_when_sent'])
    .expression(
      queries
        // PostgreSQL needs the types of the parameters.
        .selectNoFrom([
          ...columns.map((column) => sql<string>`cast(${mail[column]} as text)`.as(column)),
          sql<number>`cast(${Number(isBlankedWhenSent)} as integer)`.as('is_blanked_when_sent'),
        ])
        .where(sql<boolean>`${isWanted ? 1 : 0} = 1`),
    )
    .execute()
}

interface Lease {
  worker: string
  now: string
  until: string
  /** A row that was created, leased or delayed beyond these times was stored while a clock was ahead. */
  credible: { made: string; leased: string; putOff: string }
}

/**
 * Leases the mail with the fewest attempts that has been due longest, so that none waits behind mails that are
 * refused again and again, and counts the attempt. Undefined where none is due. No two workers get the same mail
 * before its lease has expired.
 */
export async function leaseNext(
  queries: Queries,
  engine: Engine,
  { worker, now, until, credible }: Lease,
): Promise<OutboxRow | undefined> {
  const due = (eb: ExpressionBuilder<Tables, 'xc_outbox'>) =>
    eb
      .selectFrom('xc_outbox as next')
      .select('next.id')
      .where('next.state', '=', 'waiting')
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
      .orderBy('next.attempts')
      .orderBy('next.next_attempt_at')
      .orderBy('next.id')
      .limit(1)
      // SQLite has one writer at a time; on PostgreSQL workers skip rows that another is leasing.
      .$if(engine === 'postgres', (select) => select.forUpdate().skipLocked())
  return queries
    .updateTable('xc_outbox')
    .set({ leased_by: worker, lease_until: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** Applies also after the lease has passed to another worker: a sent mail is final. */
export async function markSent(queries: Queries, id: number, now: string): Promise<void> {
  await queries
    .updateTable('xc_outbox')
    .set({ state: 'sent', sent_at: now, leased_by: null, lease_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
  await queries
    .updateTable('xc_outbox')
    .set(BLANK)
    .where('id', '=', id)
    .where('is_blanked_when_sent', '=', 1)
    .execute()
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
    .where('id', '=', attempt.id)
    .where('leased_by', '=', attempt.worker)
    .execute()
}

/** Blanks recipient and text of all mails sent, or given up, before these times. */
export async function redactMails(queries: Queries, before: { sent: string; failed: string }): Promise<void> {
  await queries
    .updateTable('xc_outbox')
    .set(BLANK)
    .where('recipient', '<>', '')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'sent'), eb('sent_at', '<', before.sent)]),
        eb.and([eb('state', '=', 'failed'), eb('next_attempt_at', '<', before.failed)]),
      ]),
    )
    .execute()
}

const BLANK = { recipient: '', subject: '', headers: '{}', text: '', html: '', last_error: null }

/** Drops and blanks expired mails. Returns how many. */
export async function dropExpired(queries: Queries, now: string): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('xc_outbox')
    .set({ state: 'expired', ...BLANK, leased_by: null, lease_until: null })
    .where('state', 'in', ['waiting', 'failed'])
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteExpiring(queries: Queries, recipients: readonly string[]): Promise<void> {
  await queries
    .deleteFrom('xc_outbox')
    .where('recipient', 'in', recipients)
    .where('expires_at', 'is not', null)
    .execute()
}

/** Returns the Message-IDs of the deleted mails. */
export async function deleteUnsent(queries: Queries, messageIds: readonly string[]): Promise<string[]> {
  const rows = await queries
    .deleteFrom('xc_outbox')
    .where('message_id', 'in', messageIds)
    .where('state', '<>', 'sent')
    .where('leased_by', 'is', null)
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}

export async function deleteTo(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('xc_outbox').where('recipient', '=', recipient).execute()
}

/** Unsent mails that have failed at least once, given up or not, oldest first. */
export async function listTroubled(
  queries: Queries,
  limit?: number,
): Promise<
  Pick<OutboxRow, 'id' | 'state' | 'recipient' | 'subject' | 'attempts' | 'next_attempt_at' | 'last_error'>[]
> {
  return queries
    .selectFrom('xc_outbox')
    .select(['id', 'state', 'recipient', 'subject', 'attempts', 'next_attempt_at', 'last_error'])
    .where('state', 'in', ['waiting', 'failed'])
    .where('last_error', 'is not', null)
    .where('recipient', '<>', '')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** Makes the mail, or all failed ones without an id, due at once, as if it had never failed. Returns how many. */
export async function retryTroubled(queries: Queries, id: number | undefined, now: string): Promise<number> {
  const rows = await queries
    .updateTable('xc_outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now, refused_since: null, last_error: null })
    .where('state', 'in', ['waiting', 'failed'])
    .where('last_error', 'is not', null)
    .where('recipient', '<>', '')
    .$if(id !== undefined, (update) => update.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  return rows.length
}

export async function countUnsent(queries: Queries): Promise<{ waiting: number; failed: number }> {
  const rows = await queries
    .selectFrom('xc_outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), failed: of('failed') }
}
