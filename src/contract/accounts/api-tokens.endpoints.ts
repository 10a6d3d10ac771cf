import { endpoint } from '../endpoint.ts'
import { keySetSchema, tokenRequestSchema, tokensSchema } from './api-tokens.ts'

export const requestTokens = endpoint('POST /api/auth/token', {
  summary: 'A session as tokens, for programs.',
  body: tokenRequestSchema,
  answers: { 200: tokensSchema },
  problems: ['sign_in_required', 'token_invalid', 'too_many_requests'],
})

export const readKeySet = endpoint('GET /.well-known/jwks.json', {
  summary: 'The keys that verify access tokens. Empty before the first token.',
  answers: { 200: keySetSchema },
  problems: [],
})
