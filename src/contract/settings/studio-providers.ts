import { z } from 'zod'
import { providerIdSchema } from '../accounts/linked-providers.ts'

/** The sign-in providers as the owner sees them; no secret is ever in it. */
export const studioProvidersSchema = z
  .object({
    providers: z.array(
      z.object({
        id: providerIdSchema,
        name: z.string(),
        /** Where its settings are; the environment wins. Null: it is not set up. */
        source: z.enum(['environment', 'studio']).nullable(),
        client_id: z.string().nullable(),
        team_id: z.string().nullable(),
        key_id: z.string().nullable(),
        /** The address to register with the provider. */
        return_url: z.string(),
      }),
    ),
  })
  .meta({ id: 'StudioProviders' })

const text = z.string().trim().max(4_000)

/** `secret`: the client secret, or Apple's private key; absent keeps the stored one. */
export const providerChangeSchema = z.object({
  client_id: text,
  secret: text.optional(),
  team_id: text.optional(),
  key_id: text.optional(),
})

/**
 * The provider's answer to the stored credentials. `accepted`: it knows them. `refused`: it does not, or not the return
 * address. `unreachable`: it did not answer.
 */
export const providerTestSchema = z.object({ result: z.enum(['accepted', 'refused', 'unreachable']) })

export type StudioProviders = z.infer<typeof studioProvidersSchema>
export type StudioProvider = StudioProviders['providers'][number]
export type ProviderChange = z.infer<typeof providerChangeSchema>
export type ProviderTest = z.infer<typeof providerTestSchema>
