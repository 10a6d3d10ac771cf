import { Hono } from 'hono'
import { ONE_CLICK_UNSUBSCRIBE_PATH, subscriptionChoicePath } from '../../../contract/links.ts'
import * as endpoints from '../../../contract/newsletter/newsletter.ts'
import type { Deps } from '../../deps.ts'
import { senderKeyOf, senderNetworkKeyOf } from '../../platform/http/access/client-ip.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import { subscribe } from './subscribe.service.ts'
import {
  chooseCategories,
  confirmSubscription,
  readSubscription,
  unsubscribe,
} from './subscriptions.service.ts'

export function newsletterRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.subscribe, ({ c, body }) =>
      subscribe(deps, { senderKey: senderKeyOf(deps, c), network: senderNetworkKeyOf(deps, c) }, body),
    )
    .endpoint(endpoints.readSubscription, ({ query }) => readSubscription(deps, query.token))
    .endpoint(endpoints.confirmSubscription, ({ body }) => confirmSubscription(deps, body.token))
    .endpoint(endpoints.chooseCategories, ({ body }) => chooseCategories(deps, body.token, body.categories))
    .endpoint(endpoints.unsubscribe, ({ body }) => unsubscribe(deps, body.token))
}

/**
 * One-click unsubscribing by a mail's header (RFC 8058). Mail providers and programs post from anywhere and without
 * cookies, so it is mounted before the CSRF check; the token is all it needs. A GET redirects to the page with the
 * form.
 */
export function oneClickRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post(ONE_CLICK_UNSUBSCRIBE_PATH, async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await unsubscribe(deps, c.req.query('token') ?? '')
      return c.text('ok')
    })
    .get(ONE_CLICK_UNSUBSCRIBE_PATH, (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      return c.redirect(subscriptionChoicePath(c.req.query('token') ?? ''), 302)
    })
}
