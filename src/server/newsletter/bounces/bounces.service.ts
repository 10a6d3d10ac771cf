import type { BounceReport } from '../../../contract/newsletter/bounces.ts'
import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import type { Deps } from '../../deps.ts'
import { markReturned } from '../letters/bounced-deliveries.service.ts'
import { noteBounce } from '../bounces.store.ts'
import { endAfterComplaint, findSubscriber } from '../subscriptions/bounces.service.ts'
import { isSameHash, keyedHash } from '../../platform/security/secret.ts'
import { readReport } from './read-report.ts'

type BounceDeps = Pick<Deps, 'database' | 'clock'>

/** A mail that came back, or that its reader has marked as spam. One of email and Message-ID says whose. */
export interface ReturnedMail {
  kind: Bounce | 'complaint'
  email?: string | undefined
  /** With angle brackets. */
  messageId?: string | undefined
}

/** The part of the webhook's address that is secret. It changes with the site's secret. */
export function webhookToken({ secret }: Pick<Deps, 'secret'>): string {
  return keyedHash(secret, 'bounce webhook', '')
}

export function isWebhookToken(deps: Pick<Deps, 'secret'>, token: string): boolean {
  return isSameHash(token, webhookToken(deps))
}

/** Records the reports of a mail service. Returns how many said something new. */
export async function recordReports(deps: BounceDeps, reports: readonly BounceReport[]): Promise<number> {
  let counted = 0
  for (const report of reports) {
    const mail = readReport(report)
    if (mail && (await recordReturnedMail(deps, mail))) counted++
  }
  return counted
}

/** Returns whether it says something new of a subscriber. Reports of other addresses leave no trace. */
export function recordReturnedMail(
  deps: BounceDeps,
  { kind, email, messageId }: ReturnedMail,
): Promise<boolean> {
  return deps.database.transaction(async (queries) => {
    const subscriber = email === undefined ? undefined : await findSubscriber(queries, email)
    if (email !== undefined && !subscriber) return false
    if (kind === 'complaint') return subscriber ? endAfterComplaint(deps, queries, subscriber) : false
    const returned = await markReturned(queries, { messageId, subscriptionId: subscriber?.id })
    const id = subscriber?.id ?? returned?.subscriptionId
    // An address that does not exist counts at once, after a mail of any kind.
    const isNew = returned?.isNew ?? (kind === 'unknown' && subscriber?.bounce !== 'unknown')
    if (id === undefined || !isNew) return false
    await noteBounce(queries, id, kind)
    return true
  })
}
