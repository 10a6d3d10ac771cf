import { z } from 'zod'
import { confirmingSchema } from './accounts.ts'
import { SCOPES, TOKEN_DAYS } from './permissions.ts'
import { OWN_ROWS } from '../bounds.ts'

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** To five minutes. Null: never. */
  last_used_at: z.iso.datetime().nullable(),
})

/** The account's own tokens, newest first, and the scopes that its role allows. */
export const tokenListSchema = z
  .object({ tokens: z.array(tokenSchema).max(OWN_ROWS), scopes: z.array(z.enum(SCOPES)).max(SCOPES.length) })
  .meta({ id: 'StudioTokens' })

export const newTokenSchema = z
  .object({
    name: z.string().trim().min(1).max(60),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    days: z.union(TOKEN_DAYS.map((days) => z.literal(days))).default(365),
    ...confirmingSchema.shape,
  })
  .meta({ id: 'NewStudioToken' })

/** `token` is shown this one time. */
export const createdTokenSchema = tokenListSchema
  .extend({ token: z.string() })
  .meta({ id: 'CreatedStudioToken' })

export type TokenList = z.infer<typeof tokenListSchema>
export type NewToken = z.output<typeof newTokenSchema>
