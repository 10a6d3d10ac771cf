import { z } from 'zod'
import { bounceKind } from '../newsletter-subscriptions/bounces.service.ts'
import type { ReturnedMail } from './bounces.service.ts'

/**
 * A notification or an event of Amazon SES (docs.aws.amazon.com/ses/latest/dg/notification-contents.html), as far as it is
 * read. Its message id is Amazon's own.
 */
const sesReportSchema = z.object({
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().default(''),
      bouncedRecipients: z.array(
        z.object({
          emailAddress: z.string(),
          action: z.string().default(''),
          status: z.string().default(''),
          diagnosticCode: z.string().default(''),
        }),
      ),
    })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: z.string().default(''),
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
    })
    .optional(),
})

type SesBounce = NonNullable<z.infer<typeof sesReportSchema>['bounce']>

/** The mails that came back or were marked as spam; none for anything else, such as a delivery. */
export function readSesReport(report: unknown): ReturnedMail[] {
  const { bounce, complaint } = sesReportSchema.safeParse(report).data ?? {}
  const returned = (bounce?.bouncedRecipients ?? []).flatMap((recipient) => {
    const kind = bounce && kindOf(bounce, recipient)
    return kind === undefined ? [] : [{ kind, email: recipient.emailAddress }]
  })
  // A reader who takes a letter out of the spam folder is reported as well.
  const complaints = complaint?.complaintFeedbackType === 'not-spam' ? [] : complaint?.complainedRecipients
  return [
    ...returned,
    ...(complaints ?? []).map(({ emailAddress }) => ({ kind: 'complaint' as const, email: emailAddress })),
  ]
}

function kindOf(
  { bounceType, bounceSubType }: SesBounce,
  { action, status, diagnosticCode }: SesBounce['bouncedRecipients'][number],
): ReturnedMail['kind'] | undefined {
  if (UNKNOWN.has(bounceSubType)) return 'unknown'
  if (bounceSubType === 'MailboxFull') return 'full'
  const said = bounceKind(`${status} ${diagnosticCode}`)
  if (bounceType === 'Permanent') return said
  // An automatic reply comes as a transient bounce, too, but no mail server has failed then.
  if (bounceType === 'Transient' && action !== 'failed') return undefined
  return said === 'full' ? 'full' : 'refused'
}

/** Amazon does not try addresses again of which it knows that they do not exist. */
const UNKNOWN = new Set(['NoEmail', 'Suppressed', 'OnAccountSuppressionList'])
