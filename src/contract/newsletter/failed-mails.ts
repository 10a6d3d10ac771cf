import { z } from 'zod'
import { rowIdSchema } from '../row-id-schema.ts'

export const failedMailsSchema = z
  .object({
    /** Oldest first, at most a hundred. */
    mails: z
      .array(
        z.object({
          id: z.int(),
          recipient: z.string(),
          subject: z.string(),
          /** The last answer of the mail server. */
          answer: z.string(),
          /** Given up; others are tried again by themselves. */
          is_given_up: z.boolean(),
          attempts: z.int(),
          /** Of no meaning for one that is given up. */
          next_attempt_at: z.iso.datetime(),
        }),
      )
      .max(100),
  })
  .meta({ id: 'FailedMails' })

/** Without an id: all. */
export const mailRetrySchema = z.object({ id: rowIdSchema.optional() }).meta({ id: 'MailRetry' })

export const retriedMailsSchema = z.object({ retried: z.int() }).meta({ id: 'RetriedMails' })

export type FailedMails = z.infer<typeof failedMailsSchema>
