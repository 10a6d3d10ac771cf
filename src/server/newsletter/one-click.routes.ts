import { Hono } from 'hono'
import { ONE_CLICK_LEAVE_PATH, subscriptionChoicePath } from '../../contract/links.ts'
import type { Deps } from '../deps.ts'
import { CACHE_PRIVATE } from '../platform/http/cache-control.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { leaveNewsletter } from './subscriptions.service.ts'

/**
 * The way out in a mail's header (RFC 8058): mail providers and programs post there, without cookies and from
 * wherever they are, so it stands before what refuses other sites; the token is all it asks. Who opens it as a page
 * is led to the one that asks.
 */
export function oneClickRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post(ONE_CLICK_LEAVE_PATH, async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await leaveNewsletter(deps, c.req.query('token') ?? '')
      return c.text('ok')
    })
    .get(ONE_CLICK_LEAVE_PATH, (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      return c.redirect(subscriptionChoicePath(c.req.query('token') ?? ''), 302)
    })
}
