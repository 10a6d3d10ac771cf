import type { FailedMails } from '../../contract/newsletter/failed-mails.ts'
import type { Deps } from '../deps.ts'
import { listTroubled, retryTroubled } from './outbox.store.ts'

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
