import { z } from 'zod'

export const newSubscriptionSchema = z
  .object({
    email: z.string(),
    /** Category slugs that the mails are limited to; absent or empty: all. */
    categories: z.array(z.string()).max(20).optional(),
  })
  .meta({ id: 'NewSubscription' })

/** The same for addresses that are new and that are known (docs/product/newsletter.md). */
export const subscriptionOutcomeSchema = z
  .object({ outcome: z.enum(['subscribed', 'to_confirm']) })
  .meta({ id: 'SubscriptionOutcome' })

/**
 * What the holder of a mail's token sees of the subscription. Reading it (GET), confirming it (POST …/confirm),
 * choosing (PUT) and leaving (POST …/leave) all answer with it as it is then; confirming what is confirmed and
 * leaving what is left succeed. An unknown or worn-out token: subscription_not_found.
 */
export const subscriptionSchema = z
  .object({
    email: z.string(),
    state: z.enum(['pending', 'confirmed', 'left']),
    /** Empty: all. */
    categories: z.array(z.string()),
  })
  .meta({ id: 'Subscription' })

export const subscriptionTokenSchema = z.object({ token: z.string().min(1).max(200) })

/**
 * Empty `categories`: all of them. AccountDeletion altogether is a call of its own. Choosing while not confirmed asks to be
 * subscribed with these: a confirmation mail is on its way where the answer's state is still another.
 */
export const subscriptionChoiceSchema = subscriptionTokenSchema.extend({
  categories: z.array(z.string()).max(20),
})

export type NewSubscription = z.infer<typeof newSubscriptionSchema>
export type SubscriptionOutcome = z.infer<typeof subscriptionOutcomeSchema>
export type Subscription = z.infer<typeof subscriptionSchema>
