import type { Hono } from 'hono'
import { OWNER_LINK_PATH, ownerLinkPath, SIGN_IN_PATH } from '../../contract/links.ts'
import { becomeOwnerText, ownerPageWording as words } from '../../contract/wording/owner.ts'
import { sessionHeadersOf } from '../accounts/sessions/session.middleware.ts'
import { becomeOwner, ownerLinkCookie, readOwnerLink } from '../accounts/owner/owner-link.service.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../text/html.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import { createTokenPages, doneOrErrorPage, readTokenForm, tokenErrorPage, tokenPage } from './token-pages.ts'

/**
 * The page of the one-time link of a site without an owner: it shows which account would become the owner, and the
 * form for it. Anonymous visitors sign in in another tab and return, because the token must not be passed on.
 */
export function ownerLinkRoutes(deps: Deps): Hono<HttpEnv> {
  return createTokenPages([OWNER_LINK_PATH])
    .get(OWNER_LINK_PATH, async (c) => {
      const token = c.req.query('token') ?? ''
      try {
        const account = await readOwnerLink(deps, sessionHeadersOf(c), token)
        if (!account) c.header('Set-Cookie', ownerLinkCookie(deps, token))
        const body = account ? ownerForm(token, account) : signInLinks(token)
        return c.html(tokenPage(words.heading, body))
      } catch (cause) {
        return tokenErrorPage(deps, c, '', cause)
      }
    })
    .post(OWNER_LINK_PATH, async (c) => {
      const { token } = await readTokenForm(c)
      return doneOrErrorPage(deps, c, '', async () => {
        await becomeOwner(deps, sessionHeadersOf(c), senderKeyOf(deps, c), token)
        return 'owner'
      })
    })
}

function ownerForm(token: string, account: { name: string; email: string }): string {
  return `<form method="post" action="${OWNER_LINK_PATH}">
<p>${escapeHtml(becomeOwnerText(account))}</p>
<p>${words.about}</p>
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>${words.become}</button>
</form>`
}

function signInLinks(token: string): string {
  return `<p>${words.signInFirst}</p>
<p><a href="${SIGN_IN_PATH}" target="_blank" rel="noreferrer">${words.signIn}</a></p>
<p><a href="${escapeHtml(ownerLinkPath(token))}">${words.goOn}</a></p>`
}
