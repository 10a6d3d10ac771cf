import * as endpoints from '../../../contract/newsletter/bounces.endpoints.ts'
import { BOUNCES_PATH } from '../../../contract/secret-links.ts'
import type { Deps } from '../../deps.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { isWebhookToken, recordReports, webhookToken } from './bounces.service.ts'

/** For mail services, which know the secret address. */
export function bounceReportsRoutes(deps: Deps) {
  const api = createPersonalApi([`${BOUNCES_PATH}/*`], async (c, next) => {
    if (!isWebhookToken(deps, c.req.path.split('/').at(-1) ?? '')) throw problem('not_found')
    await next()
  })
  return api.openapi(routeOf(endpoints.reportBounces), async (c) => {
    const reports = c.req.valid('json')
    return c.json({ counted: await recordReports(deps, Array.isArray(reports) ? reports : [reports]) }, 200)
  })
}

/** For the owner alone. */
export function bounceSourcesRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/bounces'], membersOnly())
  return api.openapi(routeOf(endpoints.readBounceSources), (c) =>
    c.json(
      {
        webhook: `${deps.siteUrl}${BOUNCES_PATH}/${webhookToken(deps)}`,
        has_mailbox: deps.readsBounces,
      },
      200,
    ),
  )
}
