import * as endpoints from '../../../contract/accounts/account-data.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'
import { expiredKnownDeviceCookie } from '../sessions/known-device.ts'
import { deleteAccount, readAccount } from './account-deletion.service.ts'

export function accountDeletionRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/account'])
  return api
    .openapi(routeOf(endpoints.readAccount), async (c) =>
      c.json(await readAccount(deps, sessionHeadersOf(c)), 200),
    )
    .openapi(routeOf(endpoints.deleteAccount), async (c) => {
      const { value: left, cookies } = await deleteAccount(deps, sessionHeadersOf(c), c.req.valid('json'))
      setSessionCookies(c, { value: left, cookies: [...cookies, expiredKnownDeviceCookie(deps)] })
      return c.body(null, 204)
    })
}
