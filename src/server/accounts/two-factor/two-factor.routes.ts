import * as endpoints from '../../../contract/accounts/two-factor.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'
import { passSecondStep } from './second-step.service.ts'
import {
  confirmTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from './two-factor.service.ts'

export function twoFactorRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/auth/second-step', '/api/auth/two-step', '/api/auth/two-step/*'])
  return api
    .openapi(routeOf(endpoints.passSecondStep), async (c) =>
      c.json(setSessionCookies(c, await passSecondStep(deps, sessionHeadersOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.readTwoFactor), async (c) =>
      c.json(await readTwoFactor(deps, sessionHeadersOf(c)), 200),
    )
    .openapi(routeOf(endpoints.setUpTwoFactor), async (c) =>
      c.json(await setUpTwoFactor(deps, sessionHeadersOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.confirmTwoFactor), async (c) =>
      c.json(await confirmTwoFactor(deps, sessionHeadersOf(c), c.req.valid('json').code), 200),
    )
    .openapi(routeOf(endpoints.renewRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(deps, sessionHeadersOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.turnOffTwoFactor), async (c) => {
      await turnOffTwoFactor(deps, sessionHeadersOf(c), c.req.valid('json').password)
      return c.body(null, 204)
    })
}
