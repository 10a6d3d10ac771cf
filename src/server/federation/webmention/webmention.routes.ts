import { Hono } from 'hono'
import { WEBMENTION_PATH } from '../../../contract/site/federation-links.ts'
import type { Deps } from '../../deps.ts'
import { setBodyLimit, SMALL_BODY } from '../../platform/http/requests/body-limit.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { readForm } from '../../platform/http/requests/read-input.ts'
import { optionalRoute } from '../../platform/http/allowed-methods.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { receiveMention } from './receive-mention.service.ts'

/** The endpoint at which other sites report mentions (docs/product/federation.md). Mounted before the CSRF check: it changes nothing of a visitor's. */
export function webmentionRoutes(deps: Deps): Hono<HttpEnv> {
  const isOn = async () => (await readOwnerSettings(deps.database)).webmention
  const receive = async (c: HttpContext) => {
    setBodyLimit(c, SMALL_BODY)
    await enforceRateLimit(deps.database.queries, deps.clock, { ...LIMIT, key: senderKeyOf(deps, c) })
    const form = await readForm(c)
    await receiveMention(deps, { source: form.get('source') ?? '', target: form.get('target') ?? '' })
    return c.body(null, 202)
  }
  return new Hono<HttpEnv>().all(WEBMENTION_PATH, optionalRoute(isOn, ['POST'], receive))
}

const LIMIT = { name: 'webmentions by ip', max: 30, seconds: 600 }
