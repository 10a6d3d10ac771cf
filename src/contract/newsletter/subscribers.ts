import { z } from 'zod'
import { endpoint, idParams } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import {
  BOUNCES,
  SUBSCRIBER_IMPORT_LIMIT,
  SUBSCRIBER_IMPORT_LINES,
  SUBSCRIBER_PAGE_SIZE,
  SUBSCRIBER_STATES,
} from './letter-states.ts'

const subscriberQuerySchema = z.object({
  /** Part of an email. */
  q: z.string().max(LIMITS.email).default(''),
  /** `failing`: confirmed, but the last letter did not arrive. */
  state: z.enum(['all', ...SUBSCRIBER_STATES, 'failing']).default('all'),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

const subscriberListSchema = z
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

const subscriberImportSchema = z
  .object({
    /** Addresses between line breaks, commas, semicolons or spaces; other words, such as names, are left out. */
    text: z.string().max(SUBSCRIBER_IMPORT_LIMIT),
    /** That these people have agreed to receive the newsletter. */
    has_consent: z.literal(true),
  })
  .meta({ id: 'SubscriberImport' })

const importedSubscribersSchema = z
  .object({
    added: z.int(),
    /** Subscribed or asked to confirm already. */
    known: z.int(),
    /** They have left here, or a line of the site's own table says so. They stay away. */
    left: z.int(),
    /**
     * Lines that brought nobody, or not all: without an address, with a word that is none, with an address that an
     * earlier line has, or, in the site's own table, with 等候確認 or 查無此址. In the order of the text; lines count from 1.
     */
    skipped: z
      .array(
        z.object({
          line: z.int(),
          text: z.string(),
          reason: z.enum(['no_address', 'not_address', 'uncertain', 'repeated']),
        }),
      )
      .max(SUBSCRIBER_IMPORT_LINES),
  })
  .meta({ id: 'ImportedSubscribers' })

export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>
export type SubscriberList = z.infer<typeof subscriberListSchema>
export type ImportedSubscribers = z.infer<typeof importedSubscribersSchema>

export const listSubscribers = endpoint('GET /api/studio/subscribers', {
  needs: 'newsletter',
  summary: 'The subscribers of the newsletter, by pages of 50.',
  query: subscriberQuerySchema,
  answers: { 200: subscriberListSchema },
  problems: [],
})

export const exportSubscribers = endpoint('GET /api/studio/subscribers/export', {
  needs: 'newsletter',
  summary: 'All subscribers as a table for spreadsheets.',
  answers: { 200: { mediaType: 'text/csv' } },
  problems: [],
})

export const mailAgain = endpoint('DELETE /api/studio/subscribers/{id}/bounce', {
  needs: 'newsletter',
  summary: 'Sends letters to this subscriber again. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: ['too_many_requests', 'subscription_not_found'],
})

export const unsubscribeSubscriber = endpoint('DELETE /api/studio/subscribers/{id}', {
  needs: 'newsletter',
  summary:
    'Ends a subscription at the wish of its holder; an import does not bring it back. A repeat changes nothing.',
  params: idParams,
  answers: { 204: null },
  problems: ['too_many_requests', 'subscription_not_found'],
})

/** The longest list, where each character is escaped. */
const LIST_BODY = { bytes: 4 * 1024 * 1024, problem: 'body_too_large' } as const

export const importSubscribers = endpoint('POST /api/studio/subscribers/import', {
  needs: 'newsletter',
  summary: 'Adds subscribers who have agreed. Those who have left are not added again.',
  body: subscriberImportSchema,
  bodyLimit: LIST_BODY,
  answers: { 200: importedSubscribersSchema },
  problems: ['too_many_requests'],
})
