import { z } from 'zod'
import { confirmingSchema } from './accounts.ts'
import { PROVIDER_IDS } from './providers.ts'

export const providerIdSchema = z.enum(PROVIDER_IDS)

/** The ways in that this site's owner has set up besides its own; the same for everybody. */
export const signInMethodsSchema = z
  .object({ providers: z.array(z.object({ id: providerIdSchema, name: z.string() })) })
  .meta({ id: 'SignInMethods' })

/**
 * Where to come back to: a local path as clean as a permalink's (`/review/3#comments`); anything else is home. What
 * ends well comes back to `/#<to>`. A sign-in that does not comes to `/#/sign-in?problem=<code>&to=<to>`, one that
 * the account asks a second step of to `/#/sign-in?second-step=1&to=<to>`, a link that does not end well to `/#<to>`
 * with `problem=<code>` in its query.
 */
export const comeBackSchema = z.object({ to: z.string().max(2_000) })

/** The password as in confirmingSchema. */
export const linkingSchema = confirmingSchema.extend(comeBackSchema.shape)

/** Where the browser is to go: an address of the provider's. */
export const goThereSchema = z.object({ url: z.url() })

/** A provider's account that this account can be signed in to with; one of each provider at most. */
export const linkedProviderSchema = z
  .object({
    id: providerIdSchema,
    name: z.string(),
    /** As the provider last told it. */
    address: z.string().nullable(),
    linked_at: z.iso.datetime(),
  })
  .meta({ id: 'LinkedProvider' })

export type SignInMethods = z.infer<typeof signInMethodsSchema>
export type LinkedProvider = z.infer<typeof linkedProviderSchema>
