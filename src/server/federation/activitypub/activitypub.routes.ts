import { Hono } from 'hono'
import { SHARED_INBOX_PATH, ACTOR_PATH } from '../../../contract/site/federation-links.ts'
import { readFederationStatus as statusEndpoint } from '../../../contract/site/federation.ts'
import { reviewIdOf } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { asksForActivity } from '../../platform/http/requests/accept-headers.ts'
import { setBodyLimit } from '../../platform/http/requests/body-limit.ts'
import { CACHE_REVALIDATE } from '../../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { optionalRoute } from '../../platform/http/allowed-methods.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit, requireLeft } from '../../platform/security/rate-limit.store.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import { readOwnerSettings } from '../../settings/settings.service.ts'
import { IP_LIMIT, FAILURE_LIMIT, INBOX_BODY } from './activitypub.policy.ts'
import { readFederationStatus } from './activitypub.service.ts'
import { refuseSignature } from './inbox.service.ts'
import { loadFederation } from './load-federation.ts'
import { readReviewDocument } from './outbox-collection.service.ts'

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
    if (isActorForReading(c)) return c.redirect('/', 302)
    const sender = senderKeyOf(deps, c)
    const isActivity = c.req.method === 'POST' && INBOXES.has(c.req.path)
    if (isActivity) setBodyLimit(c, INBOX_BODY)
    const { queries } = deps.database
    await enforceRateLimit(queries, deps.clock, { ...IP_LIMIT, key: sender })
    if (isActivity) {
      await requireLeft(queries, deps.clock, { ...FAILURE_LIMIT, key: sender })
      // Before its body is received.
      if (c.req.header('Signature') === undefined) await refuseSignature(deps, sender)
    }
    const federation = await loadFederation(deps)
    const body = c.req.method === 'POST' ? new Uint8Array(await c.req.arrayBuffer()) : undefined
    const request = toOwnRequest(deps, c, body)
    if (!isActivity || !body) return federation.answer(request)
    await federation.receive({ request, body, sender })
    return c.body(null, 202)
  }
  for (const path of [WEBFINGER, '/.well-known/nodeinfo', '/nodeinfo/2.1'])
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

/** A browser at the address of the account gets the site. */
function isActorForReading(c: HttpContext): boolean {
  const accept = c.req.header('Accept')
  const isPage = c.req.method === 'GET' && c.req.path === ACTOR_PATH
  return isPage && accept !== undefined && accept.includes('text/html') && !asksForActivity(accept)
}

const WEBFINGER = '/.well-known/webfinger'

/** The account in the spelling that is known: people write it with @ or without acct:, and in any case. */
function searchOfAccount(resource = ''): string {
  const name = /^(?:acct:)?@?([^@/:]+@[^@/]+)$/i.exec(resource)?.[1]
  const known = name === undefined ? resource : `acct:${name.toLowerCase()}`
  return `?${new URLSearchParams({ resource: known })}`
}

/** The request as its sender addressed and signed it, before a proxy changed it. */
function toOwnRequest({ siteUrl }: Deps, c: HttpContext, body: Uint8Array<ArrayBuffer> | undefined): Request {
  const { pathname, search } = new URL(c.req.url)
  const headers = new Headers(c.req.raw.headers)
  headers.set('Host', new URL(siteUrl).host)
  const query = pathname === WEBFINGER ? searchOfAccount(c.req.query('resource')) : search
  return new Request(siteUrl + pathname + query, { method: c.req.method, headers, ...(body && { body }) })
}

/** How the site stands with other sites, for the owner alone. */
export function federationStatusRoutes(deps: Deps) {
  return createPersonalApi().endpoint(statusEndpoint, () => readFederationStatus(deps))
}
