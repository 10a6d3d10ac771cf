import { z } from 'zod'

/** The states of the DNS records of a domain that sends mails. `…_unreachable`: DNS did not answer, which says nothing of the record. */
const MAIL_RECORD_STATES = [
  'spf_names_server',
  'spf_found',
  'spf_missing',
  'spf_several',
  'spf_unreachable',
  'dkim_found',
  'dkim_missing',
  'dkim_revoked',
  'dkim_no_selector',
  'dkim_unreachable',
  'dmarc_reject',
  'dmarc_quarantine',
  'dmarc_none',
  'dmarc_invalid',
  'dmarc_missing',
  'dmarc_unreachable',
] as const

export type MailRecordState = (typeof MAIL_RECORD_STATES)[number]

export const mailDomainSchema = z
  .object({
    /** The domain of MAIL_FROM. */
    domain: z.string(),
    /** The host of SMTP_URL. */
    server: z.string(),
    /** SPF, DKIM and DMARC. */
    records: z.array(
      z.object({
        state: z.enum(MAIL_RECORD_STATES),
        /** The name whose TXT records were read; empty where DKIM's selector is not known. */
        name: z.string(),
        /** The record that was found. */
        record: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MailDomain' })

export type MailDomain = z.infer<typeof mailDomainSchema>
export type MailRecord = MailDomain['records'][number]
