import type { BounceReport } from '../../../contract/newsletter/bounces.ts'
import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { SubscriptionRow } from '../../platform/db/tables/tables.ts'
import { isSameHash, keyedHash, secretsOf } from '../../platform/security/secret.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { listRefused, listSentAfterAll, settleQueued } from '../letters/deliveries.store.ts'
import { findByEmail } from '../subscriptions/newsletter.store.ts'
import { markUnsubscribed } from '../subscriptions/subscriptions.service.ts'
import * as store from './bounces.store.ts'
import { forgetBounces, noteBounce } from './bounces.store.ts'

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

export function isWebhookToken(deps: Deps, token: string): boolean {
  return secretsOf(deps).some((secret) => isSameHash(token, webhookToken({ secret })))
}

/** Records the reports of a mail service. Returns how many said something new. */
export async function recordReports(deps: Deps, reports: readonly BounceReport[]): Promise<number> {
  let counted = 0
  for (const report of reports) {
    const mail = readReport(report)
    if (mail && (await recordReturnedMail(deps, mail))) counted++
  }
  return counted
}

/** Returns whether it says something new of a subscriber. Reports of other addresses leave no trace. */
export function recordReturnedMail(deps: Deps, { kind, email, messageId }: ReturnedMail): Promise<boolean> {
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

/** The bounce that a mail service has reported; undefined for other events, such as an automatic reply. */
function readReport(report: BounceReport): ReturnedMail | undefined {
  if ('kind' in report) return { ...report, messageId: bracketed(report.message_id) }
  if ('RecordType' in report) {
    const kind = postmarkKind(report)
    // Postmark's MessageID is its own.
    return kind && { kind, email: report.Email }
  }
  const kind = sendgridKind(report)
  return kind && { kind, email: report.email, messageId: bracketed(report['smtp-id']) }
}

type PostmarkReport = Extract<BounceReport, { RecordType: string }>
type SendgridReport = Extract<BounceReport, { event: string }>

function postmarkKind({
  RecordType,
  Type,
  Description,
  Details,
}: PostmarkReport): ReturnedMail['kind'] | undefined {
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint') return 'complaint'
  if (RecordType !== 'Bounce') return undefined
  if (Type === 'HardBounce' || Type === 'BadEmailAddress') return 'unknown'
  return POSTMARK_SOFT.has(Type) ? softKind(`${Details} ${Description}`) : undefined
}

const POSTMARK_SOFT = new Set([
  'SoftBounce',
  'Transient',
  'DnsError',
  'Blocked',
  'SpamNotification',
  'Unknown',
])

function sendgridKind({ event, type, status, reason }: SendgridReport): ReturnedMail['kind'] | undefined {
  if (event === 'spamreport') return 'complaint'
  if (event === 'bounce')
    return type === 'blocked' ? softKind(`${status} ${reason}`) : bounceKind(`${status} ${reason}`)
  // SendGrid does not try addresses again of which it knows that they do not exist.
  if (event === 'dropped' && /bounced address|invalid/i.test(reason)) return 'unknown'
  return undefined
}

/** A mail that was tried in vain shows a full mailbox at most, not that there is none. */
function softKind(text: string): Bounce {
  return bounceKind(text) === 'full' ? 'full' : 'refused'
}

function bracketed(messageId: string | undefined): string | undefined {
  return messageId === undefined ? undefined : `<${messageId.replace(/^<|>$/g, '')}>`
}

/** The subscription of this email, in any state. */
async function findSubscriber(queries: Queries, typed: string): Promise<SubscriptionRow | undefined> {
  const email = normalizeEmail(typed)
  return email === undefined ? undefined : findByEmail(queries, email)
}

/** Ends the subscription of a reader who has marked a letter as spam. Returns whether it was not ended before. */
async function endAfterComplaint(deps: Deps, queries: Queries, subscription: SubscriptionRow) {
  if (subscription.state === 'left') return false
  await markUnsubscribed(deps, queries, subscription)
  return true
}

/** The state of the mailbox by enhanced codes (RFC 3463), then words; `refused` where it may be about us or the text. */
export function bounceKind(refusal: string): Bounce {
  if (/\b[45]\.2\.2\b/.test(refusal)) return 'full'
  if (/\b5\.1\.(?:1|2|3|6|10)\b/.test(refusal)) return 'unknown'
  if (/\b[45]\.\d{1,3}\.\d{1,3}\b/.test(refusal)) return 'refused'
  if (/\bfull\b|quota|insufficient storage/i.test(refusal)) return 'full'
  if (/unknown|no such|not exist|no mailbox|not found|invalid (?:recipient|address|mailbox)/i.test(refusal))
    return 'unknown'
  return 'refused'
}

/** Takes over what the outbox has done with the mails of a letter. */
export async function settleDeliveries(queries: Queries, letterId: number): Promise<void> {
  for (const { subscription_id, last_error } of await listRefused(queries, letterId))
    if (subscription_id !== null) await noteBounce(queries, subscription_id, bounceKind(last_error ?? ''))
  await forgetBounces(queries, await listSentAfterAll(queries, letterId))
  await settleQueued(queries, letterId)
}

/** Before a new letter: a subscriber who got the last one counts as reached. */
export async function forgetPastBounces(queries: Queries): Promise<void> {
  await forgetBounces(queries, await store.listReachedAgain(queries))
}

/** Before refused mails of a letter are tried again. */
export async function forgetBouncesOf(queries: Queries, letterId: number): Promise<void> {
  await forgetBounces(queries, await store.listRefusedSubscribers(queries, letterId))
}

interface ReturnedDelivery {
  subscriptionId: number
  /** False where it was known: a report was repeated, or the mail server had refused the mail. */
  isNew: boolean
}

/** Marks the returned mail of a letter, by Message-ID, else the last to this subscriber. Undefined where there is none. */
async function markReturned(
  queries: Queries,
  { messageId, subscriptionId }: { messageId: string | undefined; subscriptionId: number | undefined },
): Promise<ReturnedDelivery | undefined> {
  const named = messageId === undefined ? undefined : await store.findByMessageId(queries, messageId)
  const found =
    named ?? (subscriptionId === undefined ? undefined : await store.findLastTried(queries, subscriptionId))
  if (!found || found.subscription_id === null) return undefined
  return { subscriptionId: found.subscription_id, isNew: await store.markBounced(queries, found.id) }
}
