import { z } from 'zod'
import { rowIdSchema, typedTextSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'

const slug = z.string().max(100)

const newSubscriptionSchema = named('NewSubscription', {
  email: typedTextSchema(LIMITS.email),
  /** Category slugs that the mails are limited to; absent or empty: all. */
  categories: z.array(slug).max(20).optional(),
  /** Of a link in a mail to this email, even an expired one: the request comes from the mailbox. */
  token: z.string().max(200).optional(),
  /** The id of the text at whose end the address was typed. */
  review: rowIdSchema.optional(),
})

/**
 * The same for new and for known emails (docs/product/newsletter.md). Only with a token from the mailbox it says
 * whether a confirmation was sent, or the last one is less than an hour old.
 */
const subscriptionOutcomeSchema = named('SubscriptionOutcome', {
  outcome: z.enum(['subscribed', 'to_confirm', 'confirmation_sent', 'confirmation_recent']),
})

/**
 * The subscription for the holder of a mail's token. Reading (GET), confirming (POST …/confirm), choosing categories (PUT)
 * and unsubscribing (POST …/leave) all respond with the state after it; repeats succeed. An unknown or expired token:
 * subscription_not_found.
 */
const subscriptionSchema = named('Subscription', {
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'left']),
  /** Empty: all. */
  categories: z.array(z.string()).max(20),
})

/** The response to a choice. Without a confirmed subscription: whether it sent a confirmation, or one is recent. */
const chosenSubscriptionSchema = subscriptionSchema
  .extend({ confirmation: z.enum(['sent', 'recent']).optional() })
  .meta({ id: 'ChosenSubscription' })

const subscriptionTokenSchema = z.object({ token: z.string().min(1).max(200) })

/**
 * Empty `categories`: all of them. Unsubscribing is a request of its own. Choosing without a confirmed subscription
 * requests one with these categories.
 */
const subscriptionChoiceSchema = subscriptionTokenSchema.extend({
  categories: z.array(slug).max(20),
})

export type NewSubscription = z.infer<typeof newSubscriptionSchema>
export type SubscriptionOutcome = z.infer<typeof subscriptionOutcomeSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type ChosenSubscription = z.infer<typeof chosenSubscriptionSchema>
export type MailedConfirmation = NonNullable<ChosenSubscription['confirmation']>

export const subscribe = endpoint('POST /api/newsletter', {
  summary: 'Subscribes an address; the answer is the same for new and for known addresses.',
  body: newSubscriptionSchema,
  answers: { 200: subscriptionOutcomeSchema },
  problems: ['email_invalid', 'too_many_requests'],
})

export const readSubscription = endpoint('GET /api/newsletter/subscription', {
  summary: 'The subscription, for the holder of a mail’s token.',
  query: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})

export const confirmSubscription = endpoint('POST /api/newsletter/confirm', {
  summary: 'Confirms the subscription.',
  body: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})

export const chooseCategories = endpoint('PUT /api/newsletter/subscription', {
  summary: 'Limits the subscription to these categories.',
  body: subscriptionChoiceSchema,
  answers: { 200: chosenSubscriptionSchema },
  problems: ['subscription_not_found', 'too_many_requests'],
})

export const unsubscribe = endpoint('POST /api/newsletter/leave', {
  summary: 'Ends the subscription.',
  body: subscriptionTokenSchema,
  answers: { 200: subscriptionSchema },
  problems: ['subscription_not_found'],
})
