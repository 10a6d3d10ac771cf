import * as endpoints from '../../../contract/two-factor.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/http.ts'
import { SMALL_BODY } from '../../platform/http/body-limit.ts'
import { sessionHeadersOf, setSessionCookies } from '../sessions/session.middleware.ts'
import { passSecondStep } from './second-step.service.ts'
import {
  confirmTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
} from './two-factor.service.ts'

export function twoStepRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/auth/second-step', '/api/auth/two-step', '/api/auth/two-step/*'],
    SMALL_BODY,
  )
  return api
    .openapi(routeOf(endpoints.passSecondStep), async (c) =>
      c.json(setSessionCookies(c, await passSecondStep(deps, sessionHeadersOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.readTwoStep), async (c) =>
      c.json(await readTwoStep(deps, sessionHeadersOf(c)), 200),
    )
    .openapi(routeOf(endpoints.setUpTwoStep), async (c) =>
      c.json(await setUpTwoStep(deps, sessionHeadersOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.confirmTwoStep), async (c) =>
      c.json(await confirmTwoStep(deps, sessionHeadersOf(c), c.req.valid('json').code), 200),
    )
    .openapi(routeOf(endpoints.renewRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(deps, sessionHeadersOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.turnOffTwoStep), async (c) => {
      await turnOffTwoStep(deps, sessionHeadersOf(c), c.req.valid('json').password)
      return c.body(null, 204)
    })
}
