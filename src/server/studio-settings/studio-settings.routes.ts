import * as endpoints from '../../contract/settings/studio-settings.endpoints.ts'
import type { Deps } from '../deps.ts'
import { type Actor, readActor } from '../platform/http/access/actor.ts'
import { routeOf } from '../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../platform/http/create-api.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { requireReader, requireWriter } from '../platform/http/access/require-reader.ts'
import { membersOnly } from '../platform/http/access/require-permission.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { readLog } from '../studio-log/studio-log.service.ts'
import * as settings from './studio-settings.service.ts'

/** The site's settings and the log of who did what, for the owner alone. */
export function studioSettingsRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/studio/settings', '/api/studio/settings/*', '/api/studio/samples', '/api/studio/log'],
    membersOnly(),
  )
  const actorOf = (c: HttpContext): Promise<Actor> => readActor(deps, c)
  return api
    .openapi(routeOf(endpoints.readStudioSettings), async (c) =>
      c.json(await settings.readStudioSettings(deps, requireReader(await actorOf(c))), 200),
    )
    .openapi(routeOf(endpoints.changeStudioSettings), async (c) => {
      const userId = await requireWriter(deps, await actorOf(c))
      return c.json(await settings.changeStudioSettings(deps, userId, c.req.valid('json').changes), 200)
    })
    .openapi(routeOf(endpoints.sendTestMail), async (c) => {
      const userId = await requireWriter(deps, await actorOf(c))
      await enforceRateLimit(deps.database.queries, deps.clock, { ...TEST_MAIL_LIMIT, key: userId })
      return c.json(await settings.sendTestMail(deps, userId), 202)
    })
    .openapi(routeOf(endpoints.lookUpMailDomain), async (c) => {
      const userId = requireReader(await actorOf(c))
      await enforceRateLimit(deps.database.queries, deps.clock, { ...MAIL_DOMAIN_LIMIT, key: userId })
      return c.json(await settings.readMailDomain(deps), 200)
    })
    .openapi(routeOf(endpoints.findStudioSamples), async (c) =>
      c.json(await settings.findStudioSamples(deps), 200),
    )
    .openapi(routeOf(endpoints.removeStudioSamples), async (c) => {
      const userId = await requireWriter(deps, await actorOf(c))
      return c.json(await settings.removeStudioSamples(deps, userId), 200)
    })
    .openapi(routeOf(endpoints.readStudioLog), async (c) =>
      c.json(await readLog(deps, c.req.valid('query').before), 200),
    )
}

const MAIL_DOMAIN_LIMIT = { name: 'looks at the mail domain', max: 30, seconds: 600 }
const TEST_MAIL_LIMIT = { name: 'test mails', max: 5, seconds: 600 }
