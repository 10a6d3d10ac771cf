import { endpoint, idParams } from '../endpoint.ts'
import { createdTokenSchema, newTokenSchema, tokenListSchema } from './studio-tokens.ts'

export const listTokens = endpoint('GET /api/studio/tokens', {
  needs: 'tokens',
  summary: 'The account’s tokens for programs, without the tokens themselves.',
  answers: { 200: tokenListSchema },
  problems: [],
})

export const createToken = endpoint('POST /api/studio/tokens', {
  needs: 'tokens',
  summary: 'Creates a token with some of the account’s rights. A signed-in browser only.',
  body: newTokenSchema,
  answers: { 201: createdTokenSchema },
  problems: ['sign_in_required', 'password_wrong', 'fresh_sign_in_required', 'too_many_requests'],
})

export const revokeToken = endpoint('DELETE /api/studio/tokens/{id}', {
  needs: 'tokens',
  summary: 'Ends a token at once. A repeat changes nothing.',
  params: idParams,
  answers: { 200: tokenListSchema },
  problems: ['sign_in_required', 'too_many_requests'],
})
