import { z } from 'zod'
import { typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { BOUNCES } from './letter-states.ts'

const email = typedTextSchema(LIMITS.email)
/** A header or a word of the report: RFC 5322 allows no longer line. */
const line = z.string().max(998)
/** The words of a mail server. */
const answer = z.string().max(20_000)

/** Our own form, which any program can send. */
const plainReportSchema = z.object({
  email,
  /** `complaint`: the reader has marked the mail as spam, which ends the subscription. */
  kind: z.enum([...BOUNCES, 'complaint']),
  /** Of the mail that came back; without one, the last letter counts. */
  message_id: line.optional(),
})

/** A webhook of Postmark (postmarkapp.com/developer/webhooks/bounce-webhook), as far as it is read. */
const postmarkReportSchema = z.object({
  RecordType: line,
  Type: line.default(''),
  Email: email,
  Description: answer.default(''),
  Details: answer.default(''),
})

/** An event of SendGrid's Event Webhook (docs.sendgrid.com/for-developers/tracking-events/event), as far as it is read. */
const sendgridReportSchema = z.object({
  event: line,
  email,
  type: line.default(''),
  status: line.default(''),
  reason: answer.default(''),
  'smtp-id': line.optional(),
})

const reportSchema = z.union([plainReportSchema, postmarkReportSchema, sendgridReportSchema])

/** One report, or several. Fields that are not read are ignored. */
const bounceReportsSchema = z
  .union([reportSchema, z.array(reportSchema).max(1_000)])
  .meta({ id: 'BounceReports' })

const countedBouncesSchema = named('CountedBounces', {
  /** Reports that say something new of a subscriber. */
  counted: z.int(),
})

/** Where bounces come from. */
const bounceSourcesSchema = named('BounceSources', {
  /** The secret address for reports of a mail service. */
  webhook: z.string(),
  /** Whether the site reads a mailbox for bounces. */
  has_mailbox: z.boolean(),
})

export type BounceReport = z.output<typeof reportSchema>
export type BounceSources = z.infer<typeof bounceSourcesSchema>

export const reportBounces = endpoint('POST /api/bounces/{token}', {
  summary: 'Reports mails that came back. The address is secret (GET /api/studio/bounces).',
  body: bounceReportsSchema,
  // A thousand events of SendGrid, with their fields that are not read.
  bodyLimit: { bytes: 2 * 1024 * 1024, problem: 'body_too_large', values: 40_000 },
  answers: { 200: countedBouncesSchema },
  problems: ['not_found'],
})

export const readBounceSources = endpoint('GET /api/studio/bounces', {
  needs: 'newsletter',
  summary: 'How the site learns of mails that came back.',
  answers: { 200: bounceSourcesSchema },
})
