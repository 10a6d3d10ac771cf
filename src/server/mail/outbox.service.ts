import { randomUUID } from 'node:crypto'
import { DAY } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import type { MailBody } from './mail-design.service.ts'
import {
  redactMails,
  deleteExpiring,
  deleteTo,
  deleteUnsent,
  dropExpired,
  insertMail,
  listTroubled,
  retryTroubled,
} from './outbox.store.ts'
import type { FailedMails } from '../../contract/newsletter/failed-mails.ts'
import { partsOf } from '../platform/runtime/batches.ts'

/** Days after the first refusal that may pass for which a mail is tried again. */
export const REFUSED_DAYS = 5

export interface OutgoingMail {
  /** One bare email. */
  to: string
  subject: string
  body: MailBody
  headers?: Record<string, string>
  /** The time after which it is not sent any more, such as the expiry of its link. Absent: no limit. */
  expiresAt?: Date
  /** The time from which it may be sent, if not at once. */
  notBefore?: Date
  /** Absent: a new one (`newMessageId`). */
  messageId?: string
  /** Whether it is blanked as soon as it is sent, not a month later. */
  isBlankedWhenSent?: boolean
}

/**
 * Enqueues a mail in the transaction of its cause: both happen or neither. Any process sends it after the commit.
 * Where it is not wanted the same work is done and nothing is stored, so that the response time tells nothing.
 */
export async function enqueueMail(
  deps: Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'outboxSignal'>,
  queries: Queries,
  mail: OutgoingMail,
  isWanted = true,
): Promise<void> {
  const now = deps.clock.now().toISOString()
  const newMail = {
    message_id: mail.messageId ?? newMessageId(deps),
    recipient: mail.to,
    subject: mail.subject,
    created_at: now,
    next_attempt_at: mail.notBefore?.toISOString() ?? now,
    expires_at: mail.expiresAt?.toISOString() ?? null,
    headers: JSON.stringify(mail.headers ?? {}),
    ...mail.body,
  }
  await insertMail(queries, newMail, { isWanted, isBlankedWhenSent: mail.isBlankedWhenSent ?? false })
  deps.database.afterCommit(() => deps.outboxSignal.ring())
}

/** `unique`: names the mail; by default nothing else has it. */
export function newMessageId({ siteUrl }: Pick<Deps, 'siteUrl'>, unique: string = randomUUID()): string {
  return `<${unique}@${URL.parse(siteUrl)?.hostname ?? 'localhost'}>`
}

/** Deletes those of these mails that nothing sends yet. Returns their Message-IDs, which may be enqueued again. */
export async function deleteUnsentMails(queries: Queries, messageIds: readonly string[]): Promise<string[]> {
  const withdrawn: string[] = []
  for (const ids of partsOf(messageIds, 500)) withdrawn.push(...(await deleteUnsent(queries, ids)))
  return withdrawn
}

/** Deletes the mails to these recipients that have an expiry, sent or not. */
export async function deleteExpiringMails(queries: Queries, recipients: readonly string[]): Promise<void> {
  for (const part of partsOf(recipients, 500)) await deleteExpiring(queries, part)
}

export { listUnsent } from './outbox.store.ts'

/** Deletes all mails to this recipient, sent or not, in the caller's transaction: the account has been deleted. */
export const deleteMailsTo = deleteTo

/** Blanks recipient and text of mails sent a month ago or given up three months ago, and of expired ones. */
export async function redactOldMails(deps: Pick<Deps, 'database' | 'clock' | 'log'>): Promise<void> {
  const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * DAY).toISOString()
  const dropped = await dropExpired(deps.database.queries, daysAgo(0))
  if (dropped > 0)
    deps.log.warn({ mails: dropped }, 'mails that expired before they could be sent were dropped')
  await redactMails(deps.database.queries, { sent: daysAgo(30), failed: daysAgo(90) })
}

/** Unsent mails that have failed at least once, oldest first, at most `limit`. */
export async function listFailedMails(
  { database }: Pick<Deps, 'database'>,
  limit?: number,
): Promise<FailedMails['mails']> {
  const mails = await listTroubled(database.queries, limit)
  return mails.map(({ id, recipient, subject, last_error, state, attempts, next_attempt_at }) => ({
    id,
    recipient,
    subject,
    answer: last_error ?? '',
    is_given_up: state === 'failed',
    attempts,
    next_attempt_at,
  }))
}

/** Makes this mail, or all of them, due at once. Returns how many. */
export async function retryMails(
  { database, clock, outboxSignal }: Pick<Deps, 'database' | 'clock' | 'outboxSignal'>,
  id?: number,
): Promise<number> {
  const retried = await retryTroubled(database.queries, id, clock.now().toISOString())
  outboxSignal.ring()
  return retried
}
