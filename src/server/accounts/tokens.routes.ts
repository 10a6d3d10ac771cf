import { createRoute } from '@hono/zod-openapi'
import { keySetSchema, tokenRequestSchema, tokensSchema } from '../../contract/tokens.ts'
import type { Deps } from '../deps.ts'
import { answer, json } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { senderOf } from '../platform/sender.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf } from './asked.ts'
import { readKeySet } from './signing-keys.service.ts'
import { renewTokens, tradePassword, tradeSession } from './tokens.service.ts'

export function tokensRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/token'], LARGEST_BODY)
  return api
    .openapi(tokenRoute, async (c) => {
      const asked = c.req.valid('json')
      switch (asked.grant_type) {
        case 'password':
          return c.json(await tradePassword(deps, senderOf(deps, c), asked), 200)
        case 'session':
          return c.json(await tradeSession(deps, askedOf(c)), 200)
        default:
          return c.json(await renewTokens(deps, asked.refresh_token), 200)
      }
    })
    .openapi(keySetRoute, async (c) => {
      // Successors stand in it for days before they sign (signing-keys.service.ts).
      c.header('Cache-Control', 'public, max-age=300')
      return c.json(await readKeySet(deps), 200)
    })
}

const tokenRoute = createRoute({
  method: 'post',
  path: '/api/auth/token',
  request: { body: json(tokenRequestSchema) },
  responses: answer(
    'The token form of a session, for programs. Problems: credentials_wrong, email_unconfirmed, code_required, ' +
      'code_wrong (password); sign_in_required (session); token_invalid (refresh_token); too_many_requests.',
    tokensSchema,
  ),
})

const keySetRoute = createRoute({
  method: 'get',
  path: '/.well-known/jwks.json',
  responses: answer('What access tokens are verified by. Empty before the first.', keySetSchema),
})
