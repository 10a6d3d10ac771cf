import { createRoute } from '@hono/zod-openapi'
import { accountSchema, leavingSchema } from '../../contract/belongings.ts'
import type { Deps } from '../deps.ts'
import { answer, done, json } from '../platform/api-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { askedOf, keepCookies } from './asked.ts'
import { forgetDevice } from './known-device.ts'
import { leave, readAccount } from './leaving.service.ts'

export function leavingRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/account'], { bytes: 16 * 1024, refusal: 'invalid_request' })
  return api
    .openapi(readRoute, async (c) => c.json(await readAccount(deps, askedOf(c)), 200))
    .openapi(leaveRoute, async (c) => {
      const { answer: left, cookies } = await leave(deps, askedOf(c), c.req.valid('json'))
      keepCookies(c, { answer: left, cookies: [...cookies, forgetDevice(deps)] })
      return c.body(null, 204)
    })
}

const readRoute = createRoute({
  method: 'get',
  path: '/api/account',
  responses: answer('What leaving it would touch. Problems: sign_in_required.', accountSchema),
})

const leaveRoute = createRoute({
  method: 'delete',
  path: '/api/account',
  request: { body: json(leavingSchema) },
  responses: done(
    'The account is gone with all that was its alone, at once and for good. Problems: sign_in_required, ' +
      'credentials_wrong, fresh_sign_in_required, owner_cannot_leave, too_many_requests.',
  ),
})
