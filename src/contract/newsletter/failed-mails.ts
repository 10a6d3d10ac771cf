import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { listOf, rowIdSchema } from '../bounds.ts'

const failedMailsSchema = named('FailedMails', {
  /** Oldest first, at most a hundred. */
  mails: listOf(100, {
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    /** The last answer of the mail server. */
    answer: z.string(),
    /** Given up; others are tried again by themselves. */
    is_given_up: z.boolean(),
    attempts: z.int(),
    /** When the next try is due; ignored once the mail has been given up. */
    next_attempt_at: z.iso.datetime(),
  }),
})

/** Without an id: all. */
const mailRetrySchema = named('MailRetry', { id: rowIdSchema.optional() })

const retriedMailsSchema = named('RetriedMails', { retried: z.int() })

export type FailedMails = z.infer<typeof failedMailsSchema>

export const listFailedMails = endpoint('GET /api/studio/failed-mails', {
  needs: 'settings',
  summary: 'Mails that could not be sent, with the mail server’s answer.',
  answers: { 200: failedMailsSchema },
})

/** Without a mail server. */
const storedMailsSchema = named('StoredMails', {
  total: z.int(),
  /** Newest first, at most twenty. */
  mails: listOf(20, {
    /** The name of the file that holds the mail. */
    name: z.string(),
    recipient: z.string(),
    subject: z.string(),
    at: z.iso.datetime(),
    /** The plain part, with its links. */
    text: z.string(),
  }),
})

export type StoredMail = z.infer<typeof storedMailsSchema>['mails'][number]

/** No token reads them: with the link in a mail it could become the owner. */
export const listStoredMails = endpoint('GET /api/studio/stored-mails', {
  needs: 'people',
  summary: 'The mails that became files in the data folder, as there is no mail server.',
  answers: { 200: storedMailsSchema },
})

export const retryMails = endpoint('POST /api/studio/failed-mails/retries', {
  needs: 'settings',
  summary: 'Sends a failed mail, or all of them, again.',
  body: mailRetrySchema,
  answers: { 200: retriedMailsSchema },
  problems: ['too_many_requests'],
})
