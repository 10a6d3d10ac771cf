import { Hono } from 'hono'
import { SHARED_INBOX_PATH, ACTOR_PATH } from '../../contract/site/federation-links.ts'
import { reviewIdOf } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { asksForActivity } from '../platform/http/requests/asks-for-activity.ts'
import { setBodyLimit } from '../platform/http/requests/body-limit.ts'
import { CACHE_REVALIDATE } from '../platform/http/responses/cache-control.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { optionalRoute } from '../platform/http/optional-route.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { ADDRESS_LIMIT, INBOX_BODY } from './activitypub.policy.ts'
import { loadFederation } from './load-federation.ts'
import { readReviewDocument } from './review-document.service.ts'

const ACTIVITY_JSON = 'application/activity+json; charset=utf-8'
const INBOXES = new Set([`${ACTOR_PATH}/inbox`, SHARED_INBOX_PATH])

/**
 * The account of the site for other servers (docs/product/federation.md). Mounted before the CSRF check: what comes in is signed
 * by its sender. Where ActivityPub is off, nothing of it exists, whichever method asks.
 */
export function activitypubRoutes(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const isOn = async () => (await readOwnerSettings(deps.database)).activitypub
  const answer = async (c: HttpContext) => {
    if (INBOXES.has(c.req.path)) setBodyLimit(c, INBOX_BODY)
    await enforceRateLimit(deps.database.queries, deps.clock, { ...ADDRESS_LIMIT, key: senderKeyOf(deps, c) })
    const federation = await loadFederation(deps)
    return federation.answer(await toOwnRequest(deps, c))
  }
  for (const path of ['/.well-known/webfinger', '/.well-known/nodeinfo', '/nodeinfo/2.1'])
    app.all(path, optionalRoute(isOn, ['GET'], answer))
  app.all('/activitypub/*', optionalRoute(isOn, ['GET', 'POST'], answer))
  app.get('/review/:part', async (c, next) => {
    if (!asksForActivity(c.req.header('Accept'))) return next()
    if (!(await isOn())) return next()
    const id = reviewIdOf(c.req.param('part'))
    const document = id === undefined ? undefined : await readReviewDocument(deps, id)
    if (!document) throw problem('review_not_found')
    return c.body(JSON.stringify(document.json), document.status, {
      'Content-Type': ACTIVITY_JSON,
      'Cache-Control': CACHE_REVALIDATE,
      Vary: 'Accept',
    })
  })
  return app
}

/** The request as its sender addressed and signed it, before a proxy changed it. */
async function toOwnRequest({ siteUrl }: Deps, c: HttpContext): Promise<Request> {
  const { pathname, search } = new URL(c.req.url)
  const headers = new Headers(c.req.raw.headers)
  headers.set('Host', new URL(siteUrl).host)
  const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : undefined
  return new Request(siteUrl + pathname + search, { method: c.req.method, headers, ...(body && { body }) })
}
