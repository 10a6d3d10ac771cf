import { z } from 'zod'
import { confirmingSchema } from './accounts.ts'
import { PROVIDER_IDS } from './providers.ts'

export const providerIdSchema = z.enum(PROVIDER_IDS)

/** The configured providers; the same for every visitor. */
export const signInMethodsSchema = z
  .object({
    providers: z.array(z.object({ id: providerIdSchema, name: z.string() })).max(PROVIDER_IDS.length),
  })
  .meta({ id: 'SignInMethods' })

/**
 * The return URL: a local path in the form of a permalink (`/review/3#comments`); anything else is home. A success leads
 * to `/#<to>`, a failed sign-in to `/#/sign-in?problem=<code>&to=<to>`, a sign-in that needs a second step to
 * `/#/sign-in?second-step=1&to=<to>`, a failed link to `/#<to>` with `problem=<code>` in its query.
 */
export const returnToSchema = z.object({ to: z.string().max(2_000) })

/** The password as in confirmingSchema. */
export const linkingSchema = confirmingSchema.extend(returnToSchema.shape)

/** The URL of the provider for the browser to open. */
export const authorizationUrlSchema = z.object({ url: z.url() })

/** A provider's account that signs in to this account; at most one of each provider. */
export const linkedProviderSchema = z
  .object({
    id: providerIdSchema,
    name: z.string(),
    /** The email that the provider sent last. */
    address: z.string().nullable(),
    linked_at: z.iso.datetime(),
  })
  .meta({ id: 'LinkedProvider' })

export type SignInMethods = z.infer<typeof signInMethodsSchema>
export type LinkedProvider = z.infer<typeof linkedProviderSchema>
