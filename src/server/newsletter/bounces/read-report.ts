import type { BounceReport } from '../../../contract/newsletter/bounces.ts'
import type { Bounce } from '../../../contract/newsletter/letter-states.ts'
import { bounceKind } from '../subscriptions/bounces.service.ts'
import type { ReturnedMail } from './bounces.service.ts'

/** The bounce that a mail service has reported; undefined for other events, such as an automatic reply. */
export function readReport(report: BounceReport): ReturnedMail | undefined {
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
