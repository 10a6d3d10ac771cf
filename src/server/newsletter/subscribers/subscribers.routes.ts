import { dayInTaipei } from '../../../contract/days.ts'
import * as endpoints from '../../../contract/newsletter/subscribers.ts'
import type { LoggedAction } from '../../../contract/studio/logged-actions.ts'
import type { Deps } from '../../deps.ts'
import { contentDisposition } from '../../platform/http/responses/response-headers.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { requireReader, requireWriter } from '../../platform/http/access/actor.ts'
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
  const api = createPersonalApi()
  const log = (userId: string, action: LoggedAction, subject = '') =>
    recordAction(deps, deps.database.queries, { userId, action, subjects: [subject] })
  return api
    .endpoint(endpoints.listSubscribers, ({ query }) => listSubscribers(deps, query))
    .endpoint(endpoints.exportSubscribers, async ({ c }) => {
      const day = dayInTaipei(deps.clock.now())
      const { name } = await readSettings(deps.database)
      const site = { name, url: deps.siteUrl }
      c.header('Content-Disposition', contentDisposition(site, `subscribers-${day}.csv`))
      const csv = await exportSubscribers(deps)
      await log(await requireReader(deps, c), 'subscribers_exported')
      return c.body(csv, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
    .endpoint(endpoints.mailAgain, async ({ c, params }) => {
      await requireWriter(deps, c)
      await mailAgain(deps, subscriberId(params.id))
    })
    .endpoint(endpoints.unsubscribeSubscriber, async ({ c, params }) => {
      const userId = await requireWriter(deps, c)
      await unsubscribeSubscriber(deps, subscriberId(params.id))
      await log(userId, 'subscription_ended')
    })
    .endpoint(endpoints.importSubscribers, async ({ c, body }) => {
      const userId = await requireWriter(deps, c)
      const report = await importSubscribers(deps, body.text)
      await log(userId, 'subscribers_imported', String(report.added))
      return report
    })
}

/** Throws subscription_not_found. */
function subscriberId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw problem('subscription_not_found')
  return Number(text)
}
