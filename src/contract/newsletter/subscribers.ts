import { z } from 'zod'
import {
  BOUNCES,
  SUBSCRIBER_IMPORT_LIMIT,
  SUBSCRIBER_IMPORT_LINES,
  SUBSCRIBER_PAGE_SIZE,
  SUBSCRIBER_STATES,
} from './letter-states.ts'
import { LIMITS } from '../limits.ts'

export const subscriberQuerySchema = z.object({
  /** Part of an email. */
  q: z.string().max(LIMITS.email).default(''),
  /** `failing`: confirmed, but the last letter did not arrive. */
  state: z.enum(['all', ...SUBSCRIBER_STATES, 'failing']).default('all'),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

export const subscriberListSchema = z
  .object({
    total: z.int(),
    /** Of all subscribers, regardless of the filter. `failing`: confirmed, but the last letter did not arrive. */
    counts: z.object({ confirmed: z.int(), pending: z.int(), left: z.int(), failing: z.int() }),
    /** Newest first. */
    rows: z
      .array(
        z.object({
          id: z.int(),
          email: z.string(),
          state: z.enum(SUBSCRIBER_STATES),
          /** Why the last letter did not arrive. */
          bounce: z.enum(BOUNCES).nullable(),
          /** Whether letters came back so often, or so clearly, that none is sent any more. */
          is_given_up: z.boolean(),
          /** Empty: all. */
          categories: z.array(z.string()).max(20),
          created_at: z.iso.datetime(),
        }),
      )
      .max(SUBSCRIBER_PAGE_SIZE),
  })
  .meta({ id: 'SubscriberList' })

export const subscriberImportSchema = z
  .object({
    /** Addresses between line breaks, commas, semicolons or spaces; other words, such as names, are left out. */
    text: z.string().max(SUBSCRIBER_IMPORT_LIMIT),
    /** That these people have agreed to receive the newsletter. */
    has_consent: z.literal(true),
  })
  .meta({ id: 'SubscriberImport' })

export const importedSubscribersSchema = z
  .object({
    added: z.int(),
    /** Subscribed or asked to confirm already. */
    known: z.int(),
    /** They have left here, or a line of the site's own table says so. They stay away. */
    left: z.int(),
    /**
     * Lines that brought nobody, or not all: without an address, with a word that is none, or, in the site's own
     * table, with 等候確認 or 查無此址. In the order of the text; lines count from 1.
     */
    skipped: z
      .array(
        z.object({
          line: z.int(),
          text: z.string(),
          reason: z.enum(['no_address', 'not_address', 'uncertain']),
        }),
      )
      .max(SUBSCRIBER_IMPORT_LINES),
  })
  .meta({ id: 'ImportedSubscribers' })

export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>
export type SubscriberList = z.infer<typeof subscriberListSchema>
export type ImportedSubscribers = z.infer<typeof importedSubscribersSchema>
