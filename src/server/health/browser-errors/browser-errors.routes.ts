import * as endpoints from '../../../contract/site/browser-errors.endpoints.ts'
import { deviceKind } from '../../platform/http/access/device-name.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { senderKeyOf } from '../../platform/security/sender-key.ts'
import { reportBrowserError } from './browser-errors.service.ts'

export function browserErrorsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/browser-errors'])
  return api.openapi(routeOf(endpoints.reportBrowserError), async (c) => {
    const requestId = c.get('requestId')
    const browser = deviceKind(c.req.header('User-Agent') ?? '')
    await reportBrowserError(deps, { sender: senderKeyOf(deps, c), browser, requestId }, c.req.valid('json'))
    return c.json({ report: requestId }, 202)
  })
}
