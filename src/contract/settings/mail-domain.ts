import { z } from 'zod'
import { listOf } from '../bounds.ts'
import { named } from '../endpoint.ts'

/** `unreachable`: DNS did not answer, which says nothing of the record. `no_selector`: the name of the DKIM key is not known. */
const MAIL_RECORD_STATES = ['found', 'missing', 'unreachable', 'no_selector'] as const

export const mailDomainSchema = named('MailDomain', {
  /** The domain of MAIL_FROM. */
  domain: z.string(),
  /** The host of SMTP_URL. */
  server: z.string(),
  records: listOf(3, {
    kind: z.enum(['spf', 'dkim', 'dmarc']),
    state: z.enum(MAIL_RECORD_STATES),
    /** The name whose TXT records were read; empty where DKIM's selector is not known. */
    name: z.string(),
    /** The record that was found. */
    record: z.string().nullable(),
  }),
})

export type MailDomain = z.infer<typeof mailDomainSchema>
export type MailRecord = MailDomain['records'][number]
