import * as endpoints from '../../contract/settings/studio-settings.ts'
import type { Deps } from '../deps.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import { requireReader, requireWriter } from '../platform/http/access/actor.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { readLog } from '../studio-log/studio-log.service.ts'
import { changeCategorySlug, mergeCategory } from './categories.service.ts'
import * as settings from './studio-settings.service.ts'

/** The site's settings and the log of who did what, for the owner alone. */
export function studioSettingsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.readStudioSettings, async ({ c }) =>
      settings.readStudioSettings(deps, await requireReader(deps, c)),
    )
    .endpoint(endpoints.changeStudioSettings, async ({ c, body }) =>
      settings.changeStudioSettings(deps, await requireWriter(deps, c), body.changes),
    )
    .endpoint(endpoints.mergeCategory, async ({ c, params, body }) =>
      mergeCategory(deps, await requireWriter(deps, c), { ...params, ...body }),
    )
    .endpoint(endpoints.changeCategorySlug, async ({ c, params, body }) =>
      changeCategorySlug(deps, await requireWriter(deps, c), { from: params.slug, to: body.slug.trim() }),
    )
    .endpoint(endpoints.sendTestMail, async ({ c }) => {
      const userId = await requireWriter(deps, c)
      await enforceRateLimit(deps.database.queries, deps.clock, { ...TEST_MAIL_LIMIT, key: userId })
      return settings.sendTestMail(deps, userId)
    })
    .endpoint(endpoints.lookUpMailDomain, async ({ c }) => {
      const userId = await requireReader(deps, c)
      await enforceRateLimit(deps.database.queries, deps.clock, { ...MAIL_DOMAIN_LIMIT, key: userId })
      return settings.readMailDomain(deps)
    })
    .endpoint(endpoints.findStudioSamples, () => settings.findStudioSamples(deps))
    .endpoint(endpoints.removeStudioSamples, async ({ c }) =>
      settings.removeStudioSamples(deps, await requireWriter(deps, c)),
    )
    .endpoint(endpoints.readStudioLog, ({ query }) => readLog(deps, query.before))
}

const MAIL_DOMAIN_LIMIT = { name: 'looks at the mail domain', max: 30, seconds: 600 }
const TEST_MAIL_LIMIT = { name: 'test mails', max: 5, seconds: 600 }
