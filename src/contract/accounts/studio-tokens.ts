import { z } from 'zod'
import { OWN_ROWS } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { CONFIRMING_PROBLEMS, confirmingSchema } from './accounts.ts'
import { SCOPES, TOKEN_DAYS } from './permissions.ts'

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** When the token was last used, rounded to five minutes; null if it never was. */
  last_used_at: z.iso.datetime().nullable(),
})

/** The account's own tokens, newest first, and the scopes that its role allows. */
const tokenListSchema = named('StudioTokens', {
  tokens: z.array(tokenSchema).max(OWN_ROWS),
  scopes: z.array(z.enum(SCOPES)).max(SCOPES.length),
})

export const newTokenSchema = named('NewStudioToken', {
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))).default(365),
  ...confirmingSchema.shape,
})

/** `token` is shown this one time. */
const createdTokenSchema = tokenListSchema.extend({ token: z.string() }).meta({ id: 'CreatedStudioToken' })

export type TokenList = z.infer<typeof tokenListSchema>
export type NewToken = z.output<typeof newTokenSchema>

export const listTokens = endpoint('GET /api/studio/tokens', {
  needs: 'tokens',
  summary: 'The account’s tokens for programs, without the tokens themselves.',
  answers: { 200: tokenListSchema },
})

export const createToken = endpoint('POST /api/studio/tokens', {
  needs: 'tokens',
  summary: 'Creates a token with some of the account’s rights. A signed-in browser only.',
  body: newTokenSchema,
  answers: { 201: createdTokenSchema },
  problems: CONFIRMING_PROBLEMS,
})

export const revokeToken = endpoint('DELETE /api/studio/tokens/{id}', {
  needs: 'tokens',
  summary: 'Ends a token at once. A repeat changes nothing.',
  answers: { 200: tokenListSchema },
  problems: ['sign_in_required', 'too_many_requests'],
})
