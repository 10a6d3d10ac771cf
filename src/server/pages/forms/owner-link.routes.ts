import { Hono } from 'hono'
import { OWNER_LINK_PATH } from '../../../contract/links.ts'
import { ownerLinkCookie } from '../../accounts/people/owner-link.service.ts'
import { readAccountLink } from '../../accounts/account-links.service.ts'
import { browserOf } from '../../accounts/session.middleware.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../platform/http/http-context.ts'

/**
 * An anonymous browser that opens the page of the owner's link receives the cookie with which it may sign up under a
 * reserved name.
 */
export function ownerLinkRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(OWNER_LINK_PATH, async (c, next) => {
    await next()
    if (c.res.status !== 200) return
    const token = c.req.query('token') ?? ''
    const { state, email } = await readAccountLink(deps, browserOf(c), { link: 'owner', token })
    if (state === 'open' && email === null) c.header('Set-Cookie', ownerLinkCookie(deps, token))
  })
}
