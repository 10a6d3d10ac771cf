import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'

/** The credentials for which a program gets its tokens. */
const tokenRequestSchema = z
  .discriminatedUnion('grant_type', [
    /** Exchanges the cookie's session. */
    z.object({ grant_type: z.literal('session') }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(200) }),
  ])
  .meta({ id: 'TokenRequest' })

/** The session's token form (docs/product/reviews.md). */
const tokensSchema = named('Tokens', {
  /** A JWT for `Authorization: Bearer`, verified by the keys at /.well-known/jwks.json. */
  access_token: z.string(),
  /** Valid for one renewal. */
  refresh_token: z.string(),
  /** When the access token expires, in seconds since 1970. */
  expires_at: z.int(),
  /** The same in seconds from now. */
  expires_in: z.int(),
  token_type: z.literal('bearer'),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})

/** RFC 7517. */
export const keySetSchema = named('KeySet', { keys: z.array(z.looseObject({ kid: z.string() })).max(10) })

export type Tokens = z.infer<typeof tokensSchema>
export type KeySet = z.infer<typeof keySetSchema>

export const requestTokens = endpoint('POST /api/auth/token', {
  summary: 'A session as tokens, for programs.',
  body: tokenRequestSchema,
  answers: { 200: tokensSchema },
  problems: ['sign_in_required', 'token_invalid', 'too_many_requests'],
})

export const readKeySet = endpoint('GET /.well-known/jwks.json', {
  summary: 'The keys that verify access tokens. Empty before the first token.',
  answers: { 200: keySetSchema },
})
