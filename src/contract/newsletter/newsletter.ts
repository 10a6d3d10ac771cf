import { z } from 'zod'
import { typedTextSchema } from '../bounds.ts'
import { LIMITS } from '../limits.ts'

const slug = z.string().max(100)

export const newSubscriptionSchema = z
  .object({
    email: typedTextSchema(LIMITS.email),
    /** Category slugs that the mails are limited to; absent or empty: all. */
    categories: z.array(slug).max(20).optional(),
    /** Of a link in a mail to this email, even an expired one: the request comes from the mailbox. */
    token: z.string().max(200).optional(),
  })
  .meta({ id: 'NewSubscription' })

/**
 * The same for new and for known emails (docs/product/newsletter.md). Only with a token from the mailbox it says
 * whether a confirmation was sent, or the last one is less than an hour old.
 */
export const subscriptionOutcomeSchema = z
  .object({ outcome: z.enum(['subscribed', 'to_confirm', 'confirmation_sent', 'confirmation_recent']) })
  .meta({ id: 'SubscriptionOutcome' })

/**
 * The subscription for the holder of a mail's token. Reading (GET), confirming (POST …/confirm), choosing categories (PUT)
 * and unsubscribing (POST …/leave) all respond with the state after it; repeats succeed. An unknown or expired token:
 * subscription_not_found.
 */
export const subscriptionSchema = z
  .object({
    email: z.string(),
    state: z.enum(['pending', 'confirmed', 'left']),
    /** Empty: all. */
    categories: z.array(z.string()).max(20),
  })
  .meta({ id: 'Subscription' })

/** The response to a choice. Without a confirmed subscription: whether it sent a confirmation, or one is recent. */
export const chosenSubscriptionSchema = subscriptionSchema
  .extend({ confirmation: z.enum(['sent', 'recent']).optional() })
  .meta({ id: 'ChosenSubscription' })

export const subscriptionTokenSchema = z.object({ token: z.string().min(1).max(200) })

/**
 * Empty `categories`: all of them. Unsubscribing is a request of its own. Choosing without a confirmed subscription
 * requests one with these categories.
 */
export const subscriptionChoiceSchema = subscriptionTokenSchema.extend({
  categories: z.array(slug).max(20),
})

export type NewSubscription = z.infer<typeof newSubscriptionSchema>
export type SubscriptionOutcome = z.infer<typeof subscriptionOutcomeSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
export type ChosenSubscription = z.infer<typeof chosenSubscriptionSchema>
export type MailedConfirmation = NonNullable<ChosenSubscription['confirmation']>
