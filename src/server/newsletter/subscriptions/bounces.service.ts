import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { findByEmail } from './newsletter.store.ts'
import { markUnsubscribed } from './subscriptions.service.ts'

/** The subscription of this email, in any state. */
export async function findSubscriber(queries: Queries, typed: string): Promise<SubscriptionRow | undefined> {
  const email = normalizeEmail(typed)
  return email === undefined ? undefined : findByEmail(queries, email)
}

/** Ends the subscription of a reader who has marked a letter as spam. Returns whether it was not ended before. */
export async function endAfterComplaint(
  deps: Pick<Deps, 'clock'>,
  queries: Queries,
  subscription: SubscriptionRow,
): Promise<boolean> {
  if (subscription.state === 'left') return false
  await markUnsubscribed(deps, queries, subscription)
  return true
}

/**
 * The state of the mailbox, from a mail server's refusal. Enhanced status codes (RFC 3463) count before words. Anything that
 * is not clearly about the mailbox is `refused`: it may be about our server or the text.
 */
export function bounceKind(refusal: string): Bounce {
  if (/\b[45]\.2\.2\b/.test(refusal)) return 'full'
  if (/\b5\.1\.(?:1|2|3|6|10)\b/.test(refusal)) return 'unknown'
  if (/\b[45]\.\d{1,3}\.\d{1,3}\b/.test(refusal)) return 'refused'
  if (/\bfull\b|quota|insufficient storage/i.test(refusal)) return 'full'
  if (/unknown|no such|not exist|no mailbox|not found|invalid (?:recipient|address|mailbox)/i.test(refusal))
    return 'unknown'
  return 'refused'
}
