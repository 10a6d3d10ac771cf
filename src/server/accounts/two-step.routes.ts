import * as endpoints from '../../contract/two-step.endpoints.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi } from '../platform/http.ts'
import { LARGEST_BODY } from './accounts.policy.ts'
import { askedOf, keepCookies } from './asked.ts'
import { passSecondStep } from './second-step.service.ts'
import {
  confirmTwoStep,
  readTwoStep,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
} from './two-step.service.ts'

export function twoStepRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/auth/second-step', '/api/auth/two-step', '/api/auth/two-step/*'],
    LARGEST_BODY,
  )
  return api
    .openapi(routeOf(endpoints.passSecondStep), async (c) =>
      c.json(keepCookies(c, await passSecondStep(deps, askedOf(c), c.req.valid('json'))), 200),
    )
    .openapi(routeOf(endpoints.readTwoStep), async (c) => c.json(await readTwoStep(deps, askedOf(c)), 200))
    .openapi(routeOf(endpoints.setUpTwoStep), async (c) =>
      c.json(await setUpTwoStep(deps, askedOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.confirmTwoStep), async (c) =>
      c.json(await confirmTwoStep(deps, askedOf(c), c.req.valid('json').code), 200),
    )
    .openapi(routeOf(endpoints.renewRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(deps, askedOf(c), c.req.valid('json').password), 200),
    )
    .openapi(routeOf(endpoints.turnOffTwoStep), async (c) => {
      await turnOffTwoStep(deps, askedOf(c), c.req.valid('json').password)
      return c.body(null, 204)
    })
}
