import { z } from 'zod'
import { listOf, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { HIGHEST_ROW_ID } from '../row-id.ts'
import {
  BOUNCES,
  MOST_LABELS,
  SUBSCRIBER_IMPORT_LIMIT,
  SUBSCRIBER_IMPORT_LINES,
  SUBSCRIBER_LIMITS,
  SUBSCRIBER_ORDERS,
  SUBSCRIBER_PAGE_SIZE,
  SUBSCRIBER_SOURCES,
  SUBSCRIBER_STATES,
} from './letter-states.ts'
import { MOST_MONTHS } from '../studio/statistics.ts'

const subscriberQuerySchema = z.object({
  /** Part of an email, a name or a label. */
  q: z.string().max(LIMITS.email).default(''),
  /** `failing`: confirmed, but the last letter did not arrive. */
  state: z.enum(['all', ...SUBSCRIBER_STATES, 'failing']).default('all'),
  /** Empty: of all labels, and of none. */
  label: z.string().max(100).default(''),
  order: z.enum(SUBSCRIBER_ORDERS).default('newest'),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

const subscriberListSchema = named('SubscriberList', {
  total: z.int(),
  /** Of all subscribers, regardless of the filter. `failing`: confirmed, but the last letter did not arrive. */
  counts: z.object({ confirmed: z.int(), pending: z.int(), left: z.int(), failing: z.int() }),
  /** Each with how many have it, the most frequent first. */
  labels: z.array(z.object({ label: z.string(), count: z.int() })).max(MOST_LABELS),
  rows: listOf(SUBSCRIBER_PAGE_SIZE, {
    id: z.int(),
    email: z.string(),
    name: z.string().nullable(),
    labels: z.array(z.string()).max(SUBSCRIBER_LIMITS.labels),
    source: z.enum(SUBSCRIBER_SOURCES).nullable(),
    /** The name of the text at whose end the address was typed, while it is there. */
    source_text: z.string().nullable(),
    /** When the owner noted that the holder has agreed. */
    consented_at: z.iso.datetime().nullable(),
    state: z.enum(SUBSCRIBER_STATES),
    /** Why the last letter did not arrive. */
    bounce: z.enum(BOUNCES).nullable(),
    /** Whether letters came back so often, or so clearly, that none is sent any more. */
    is_given_up: z.boolean(),
    /** Empty: all. */
    categories: z.array(z.string()).max(20),
    created_at: z.iso.datetime(),
  }),
})

const subscriberGrowthSchema = named('SubscriberGrowth', {
  /** How many were subscribed at the end of each month of Taipei, the present one last. */
  months: listOf(MOST_MONTHS, {
    month: z.iso.date(),
    count: z.int(),
    /** How many came in the month, and how many went: their difference is the change of `count`. */
    joined: z.int(),
    left: z.int(),
  }),
})

/** `asked`: the confirmation is mailed; `waits`: it is once the site sends mail; `added`: confirmed at once. */
const addedSubscriberSchema = named('AddedSubscriber', { outcome: z.enum(['asked', 'waits', 'added']) })

const detailsSchema = z.object({
  /** Empty: none. */
  name: typedTextSchema(SUBSCRIBER_LIMITS.name).optional(),
  labels: z.array(typedTextSchema(SUBSCRIBER_LIMITS.label)).max(100).optional(),
})

const newSubscriberSchema = detailsSchema
  .extend({
    email: typedTextSchema(LIMITS.email),
    /** The owner's word that the holder has agreed. Without it a confirmation is mailed. */
    has_consent: z.boolean().default(false),
  })
  .meta({ id: 'NewSubscriber' })

/** `has`: whether these subscribers have the label from now on. */
const labelChangeSchema = named('SubscriberLabelChange', {
  ids: z.array(z.int().min(1).max(HIGHEST_ROW_ID)).min(1).max(1_000),
  label: typedTextSchema(SUBSCRIBER_LIMITS.label),
  has: z.boolean(),
})

const subscriberImportSchema = named('SubscriberImport', {
  /** Addresses between line breaks, commas, semicolons or spaces; other words, such as names, are left out. */
  text: z.string().max(SUBSCRIBER_IMPORT_LIMIT),
  /** That these people have agreed to receive the newsletter. */
  has_consent: z.literal(true),
})

const importedSubscribersSchema = named('ImportedSubscribers', {
  added: z.int(),
  /** Subscribed or asked to confirm already. */
  known: z.int(),
  /** They have left here, or a line of the site's own table says so. They stay away. */
  left: z.int(),
  /**
   * Lines that brought nobody, or not all: without an address, with a word that is none, with an address that an
   * earlier line has, or, in the site's own table, with 等候確認 or 查無此址. With `details_too_long` the address came, but not
   * its name or a label. In the order of the text; lines count from 1.
   */
  skipped: listOf(SUBSCRIBER_IMPORT_LINES, {
    line: z.int(),
    text: z.string(),
    reason: z.enum(['no_address', 'not_address', 'uncertain', 'repeated', 'details_too_long']),
  }),
})

export type NewSubscriber = z.infer<typeof newSubscriberSchema>
export type AddedSubscriber = z.infer<typeof addedSubscriberSchema>
export type SubscriberGrowth = z.infer<typeof subscriberGrowthSchema>
export type SubscriberDetails = z.infer<typeof detailsSchema>
export type SubscriberLabelChange = z.infer<typeof labelChangeSchema>
export type SubscriberQuery = z.infer<typeof subscriberQuerySchema>
export type SubscriberList = z.infer<typeof subscriberListSchema>
export type ImportedSubscribers = z.infer<typeof importedSubscribersSchema>

export const listSubscribers = endpoint('GET /api/studio/subscribers', {
  needs: 'newsletter',
  summary: 'The subscribers of the newsletter, by pages of 50.',
  query: subscriberQuerySchema,
  answers: { 200: subscriberListSchema },
})

export const readSubscriberGrowth = endpoint('GET /api/studio/subscribers/growth', {
  needs: 'newsletter',
  summary: 'How many subscribers there were at the end of each of 24 months, and how many came and went.',
  answers: { 200: subscriberGrowthSchema },
})

export const exportSubscribers = endpoint('GET /api/studio/subscribers/export', {
  needs: 'newsletter',
  summary: 'All subscribers as a table for spreadsheets.',
  answers: { 200: { mediaType: 'text/csv' } },
})

const DETAIL_PROBLEMS = ['name_too_long', 'label_invalid', 'label_too_long', 'too_many_labels'] as const

export const addSubscriber = endpoint('POST /api/studio/subscribers', {
  needs: 'newsletter',
  summary: 'Adds somebody, who is mailed a confirmation unless consent exists already.',
  body: newSubscriberSchema,
  answers: { 200: addedSubscriberSchema },
  problems: ['too_many_requests', 'email_invalid', 'subscriber_known', 'subscriber_left', ...DETAIL_PROBLEMS],
})

export const changeSubscriber = endpoint('PATCH /api/studio/subscribers/{id}', {
  needs: 'newsletter',
  summary: 'Changes the name and the labels of a subscriber; absent ones stay.',
  body: detailsSchema,
  problems: ['too_many_requests', 'subscription_not_found', ...DETAIL_PROBLEMS],
})

export const labelSubscribers = endpoint('POST /api/studio/subscribers/labels', {
  needs: 'newsletter',
  summary:
    'Gives several subscribers a label, or takes it from them: all or none. Those who have left stay without.',
  body: labelChangeSchema,
  problems: ['too_many_requests', ...DETAIL_PROBLEMS],
})

export const mailAgain = endpoint('DELETE /api/studio/subscribers/{id}/bounce', {
  needs: 'newsletter',
  summary: 'Sends letters to this subscriber again. A repeat changes nothing.',
  problems: ['too_many_requests', 'subscription_not_found'],
})

export const unsubscribeSubscriber = endpoint('DELETE /api/studio/subscribers/{id}', {
  needs: 'newsletter',
  summary:
    'Ends a subscription at the wish of its holder; an import does not bring it back. A repeat changes nothing.',
  problems: ['too_many_requests', 'subscription_not_found'],
})

/** The longest list, where each character is escaped. */
const LIST_BODY = { bytes: 10 * 1024 * 1024, problem: 'body_too_large' } as const

export const importSubscribers = endpoint('POST /api/studio/subscribers/import', {
  needs: 'newsletter',
  summary: 'Adds subscribers who have agreed. Those who have left are not added again.',
  body: subscriberImportSchema,
  bodyLimit: LIST_BODY,
  answers: { 200: importedSubscribersSchema },
  problems: ['too_many_requests'],
})
