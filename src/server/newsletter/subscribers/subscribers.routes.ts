import { dayInTaipei } from '../../../contract/days.ts'
import * as endpoints from '../../../contract/newsletter/subscribers.ts'
import type { Deps } from '../../deps.ts'
import { contentDisposition } from '../../platform/http/responses/response-headers.ts'
import { createStudioApi } from '../../platform/http/create-api.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { logAction } from '../../studio-log/studio-log.service.ts'
import {
  addSubscriber,
  changeSubscriber,
  unsubscribeSubscriber,
  exportSubscribers,
  importSubscribers,
  labelSubscribers,
  listSubscribers,
  mailAgain,
  readGrowth,
} from './subscribers.service.ts'

/** Subscribers of the newsletter, for the owner alone. */
export function subscribersRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.listSubscribers, ({ query }) => listSubscribers(deps, query))
    .endpoint(endpoints.exportSubscribers, async ({ c, userId }) => {
      const day = dayInTaipei(deps.clock.now())
      const { name } = await readSettings(deps.database)
      const site = { name, url: deps.siteUrl }
      c.header('Content-Disposition', contentDisposition(site, `subscribers-${day}.csv`))
      const csv = await exportSubscribers(deps)
      await logAction(deps, userId, 'subscribers_exported')
      return c.body(csv, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
    .endpoint(endpoints.readSubscriberGrowth, () => readGrowth(deps))
    .endpoint(endpoints.addSubscriber, async ({ body, userId }) => {
      const added = await addSubscriber(deps, body)
      await logAction(deps, userId, 'subscriber_added')
      return added
    })
    .endpoint(endpoints.changeSubscriber, ({ params, body }) => changeSubscriber(deps, params.id, body))
    .endpoint(endpoints.labelSubscribers, ({ body }) => labelSubscribers(deps, body))
    .endpoint(endpoints.mailAgain, ({ params }) => mailAgain(deps, params.id))
    .endpoint(endpoints.unsubscribeSubscriber, async ({ params, userId }) => {
      await unsubscribeSubscriber(deps, params.id)
      await logAction(deps, userId, 'subscription_ended')
    })
    .endpoint(endpoints.importSubscribers, async ({ body, userId }) => {
      const report = await importSubscribers(deps, body.text)
      await logAction(deps, userId, 'subscribers_imported', String(report.added))
      return report
    })
}
