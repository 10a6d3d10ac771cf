import { sql } from 'kysely'
import { listValues, type Queries } from '../platform/db/database.ts'
import type { OutboxRow } from '../platform/db/tables/tables.ts'

export type NewMail = Pick<
  OutboxRow,
  'message_id' | 'recipient' | 'subject' | 'created_at' | 'next_attempt_at' | 'expires_at' | MailText
>
type MailText = 'headers' | 'text' | 'html'

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

export async function markSent(queries: Queries, { id, is_blanked_when_sent }: OutboxRow, now: string) {
  const sent = { state: 'sent' as const, sent_at: now, leased_by: null, lease_until: null, last_error: null }
  await queries
    .updateTable('xc_outbox')
    .set({ ...sent, ...(is_blanked_when_sent === 1 && BLANK) })
    .where('id', '=', id)
    .execute()
}

/** Blanks recipient and text of all mails sent, or given up, before these times. */
export async function redactMails(queries: Queries, before: { sent: string; failed: string }): Promise<void> {
  await queries
    .updateTable('xc_outbox')
    .set(BLANK)
    .where('recipient', '<>', '')
    .where('kind', '=', 'mail')
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
export function deleteUnsent(queries: Queries, messageIds: readonly string[]): Promise<string[]> {
  return listValues(
    queries
      .deleteFrom('xc_outbox')
      .where('message_id', 'in', messageIds)
      .where('state', '<>', 'sent')
      .where('leased_by', 'is', null)
      .returning('message_id'),
  )
}

export async function deleteTo(queries: Queries, recipient: string): Promise<void> {
  await queries.deleteFrom('xc_outbox').where('recipient', '=', recipient).execute()
}

/** Unsent mails that have failed at least once, given up or not, oldest first. */
export function listTroubled(queries: Queries, limit?: number) {
  return queries
    .selectFrom('xc_outbox')
    .select(['id', 'state', 'recipient', 'subject', 'attempts', 'next_attempt_at', 'last_error'])
    .where('state', 'in', ['waiting', 'failed'])
    .where('last_error', 'is not', null)
    .where('recipient', '<>', '')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** The mails of these Message-IDs that are not sent: those that wait, and those that were given up. */
export async function listUnsent(queries: Queries, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return queries
    .selectFrom('xc_outbox')
    .select(['message_id', 'state'])
    .where('message_id', 'in', messageIds)
    .where('state', 'in', ['waiting', 'failed'])
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
    .where('kind', '=', 'mail')
    .$if(id !== undefined, (update) => update.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  return rows.length
}
