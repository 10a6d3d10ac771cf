import { dayInTaipei } from '../../../contract/days.ts'
import * as endpoints from '../../../contract/newsletter/subscribers.endpoints.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { contentDisposition } from '../../platform/http/responses/attachment.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import {
  unsubscribeSubscriber,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  mailAgain,
} from './subscribers.service.ts'

/** Subscribers of the newsletter, for the owner alone. */
export function subscribersRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/subscribers', '/api/studio/subscribers/*'], membersOnly())
  /** The owner's account. Throws too_many_requests. */
  const requireOwnerId = async (c: HttpContext) => requireWriter(deps, await readActor(deps, c))
  const log = (userId: string, action: LoggedAction, subject = '') =>
    recordAction(deps, deps.database.queries, { userId, action, subjects: [subject] })
  return api
    .openapi(routeOf(endpoints.listSubscribers), async (c) =>
      c.json(await listSubscribers(deps, c.req.valid('query')), 200),
    )
    .openapi(routeOf(endpoints.exportSubscribers), async (c) => {
      const day = dayInTaipei(deps.clock.now())
      const { name } = await readSettings(deps.database)
      const site = { name, url: deps.siteUrl }
      c.header('Content-Disposition', contentDisposition(site, `subscribers-${day}.csv`))
      const csv = await exportSubscribers(deps)
      await log(requireReader(await readActor(deps, c)), 'subscribers_exported')
      return c.body(csv, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
    .openapi(routeOf(endpoints.mailAgain), async (c) => {
      await requireOwnerId(c)
      await mailAgain(deps, subscriberId(c.req.valid('param').id))
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.unsubscribeSubscriber), async (c) => {
      const userId = await requireOwnerId(c)
      await unsubscribeSubscriber(deps, subscriberId(c.req.valid('param').id))
      await log(userId, 'subscription_ended')
      return c.body(null, 204)
    })
    .openapi(routeOf(endpoints.importSubscribers), async (c) => {
      const userId = await requireOwnerId(c)
      const report = await importSubscribers(deps, c.req.valid('json').text)
      await log(userId, 'subscribers_imported', String(report.added))
      return c.json(report, 200)
    })
}

/** Throws subscription_not_found. */
function subscriberId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw problem('subscription_not_found')
  return Number(text)
}
