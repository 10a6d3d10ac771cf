import * as endpoints from '../../contract/settings/studio-settings.ts'
import type { Deps } from '../deps.ts'
import { createStudioApi } from '../platform/http/create-api.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { listMenuTargets } from '../reviews/menus.service.ts'
import { readLog } from '../studio-log/studio-log.service.ts'
import { changeCategorySlug, mergeCategory } from './categories.service.ts'
import * as settings from './studio-settings.service.ts'

/** The site's settings and the log of who did what, for the owner alone. */
export function studioSettingsRoutes(deps: Deps) {
  return createStudioApi(deps)
    .endpoint(endpoints.readStudioSettings, ({ userId }) => settings.readStudioSettings(deps, userId))
    .endpoint(endpoints.changeStudioSettings, ({ body, userId }) =>
      settings.changeStudioSettings(deps, userId, body.changes),
    )
    .endpoint(endpoints.listMenuTargets, async () => ({ targets: await listMenuTargets(deps) }))
    .endpoint(endpoints.mergeCategory, ({ params, body, userId }) =>
      mergeCategory(deps, userId, { ...params, ...body }),
    )
    .endpoint(endpoints.changeCategorySlug, ({ params, body, userId }) =>
      changeCategorySlug(deps, userId, { from: params.slug, to: body.slug.trim() }),
    )
    .endpoint(endpoints.sendTestMail, async ({ userId }) => {
      await enforceRateLimit(deps.database.queries, deps.clock, { ...TEST_MAIL_LIMIT, key: userId })
      return settings.sendTestMail(deps, userId)
    })
    .endpoint(endpoints.lookUpMailDomain, async ({ userId }) => {
      await enforceRateLimit(deps.database.queries, deps.clock, { ...MAIL_DOMAIN_LIMIT, key: userId })
      return settings.readMailDomain(deps)
    })
    .endpoint(endpoints.findStudioSamples, () => settings.findStudioSamples(deps))
    .endpoint(endpoints.removeStudioSamples, ({ userId }) => settings.removeStudioSamples(deps, userId))
    .endpoint(endpoints.readStudioLog, ({ query }) => readLog(deps, query.before))
}

const MAIL_DOMAIN_LIMIT = { name: 'looks at the mail domain', max: 30, seconds: 600 }
const TEST_MAIL_LIMIT = { name: 'test mails', max: 5, seconds: 600 }
