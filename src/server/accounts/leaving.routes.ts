import * as endpoints from '../../contract/belongings.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { askedOf, keepCookies } from './asked.ts'
import { forgetDevice } from './known-device.ts'
import { leave, readAccount } from './leaving.service.ts'

export function leavingRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/account'], { bytes: 16 * 1024, refusal: 'invalid_request' })
  return api
    .openapi(routeOf(endpoints.readAccount), async (c) => c.json(await readAccount(deps, askedOf(c)), 200))
    .openapi(routeOf(endpoints.deleteAccount), async (c) => {
      const { answer: left, cookies } = await leave(deps, askedOf(c), c.req.valid('json'))
      keepCookies(c, { answer: left, cookies: [...cookies, forgetDevice(deps)] })
      return c.body(null, 204)
    })
}
