import * as endpoints from '../../../contract/site/browser-errors.ts'
import { deviceKind } from '../../platform/http/access/device-name.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { reportBrowserError } from './browser-errors.service.ts'

export function browserErrorsRoutes(deps: Deps) {
  return createPersonalApi().endpoint(endpoints.reportBrowserError, async ({ c, body }) => {
    const requestId = c.get('requestId')
    const browser = deviceKind(c.req.header('User-Agent') ?? '')
    await reportBrowserError(deps, { sender: senderKeyOf(deps, c), browser, requestId }, body)
    return { report: requestId }
  })
}
