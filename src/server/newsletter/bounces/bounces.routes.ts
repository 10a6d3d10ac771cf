import * as endpoints from '../../../contract/newsletter/bounces.ts'
import { BOUNCES_PATH } from '../../../contract/secret-links.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { isWebhookToken, recordReports, webhookToken } from './bounces.service.ts'

/** For mail services, which know the secret address. */
export function bounceReportsRoutes(deps: Deps) {
  const api = createPersonalApi(async (c, next) => {
    if (!isWebhookToken(deps, c.req.path.split('/').at(-1) ?? '')) throw problem('not_found')
    await next()
  })
  return api.endpoint(endpoints.reportBounces, async ({ body }) => {
    return { counted: await recordReports(deps, Array.isArray(body) ? body : [body]) }
  })
}

/** For the owner alone. */
export function bounceSourcesRoutes(deps: Deps) {
  return createPersonalApi().endpoint(endpoints.readBounceSources, () => ({
    webhook: `${deps.siteUrl}${BOUNCES_PATH}/${webhookToken(deps)}`,
    has_mailbox: deps.readsBounces,
  }))
}
