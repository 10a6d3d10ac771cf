import type { Hono } from 'hono'
import {
  ACCOUNT_DONE_PATH,
  CHANGE_ADDRESS_PATH,
  CONFIRM_ADDRESS_PATH,
  RESET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from '../../contract/links.ts'
import { accountPageWording as words } from '../mail-texts/account-mails.ts'
import { ownerPageWording } from '../../contract/wording/owner.ts'
import { siteWording } from '../../contract/wording/site.ts'
import { changeEmail } from '../accounts/profile/email-change.service.ts'
import { resetPassword } from '../accounts/password/password-reset.service.ts'
import { confirmEmail } from '../accounts/password/sign-up.service.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../text/html.ts'
import type { HttpEnv } from '../platform/http/http.ts'
import { senderKeyOf } from '../platform/security/sender-key.ts'
import { createTokenPages, type Done, doneOrErrorPage, readTokenForm, tokenPage } from './token-pages.ts'

/**
 * The pages of the links in account mails. They only show a form, which the visitor posts, so that mail scanners change
 * nothing. The page after it has no token in its URL (docs/product/addresses.md).
 */
export function accountFormRoutes(deps: Deps): Hono<HttpEnv> {
  return createTokenPages([CONFIRM_ADDRESS_PATH, RESET_PASSWORD_PATH, CHANGE_ADDRESS_PATH, ACCOUNT_DONE_PATH])
    .get(CONFIRM_ADDRESS_PATH, (c) =>
      c.html(tokenPage(words.confirmHeading, confirmForm(c.req.query('token') ?? ''))),
    )
    .get(RESET_PASSWORD_PATH, (c) =>
      c.html(tokenPage(words.resetHeading, resetForm(c.req.query('token') ?? ''))),
    )
    .get(CHANGE_ADDRESS_PATH, (c) =>
      c.html(tokenPage(words.addressHeading, addressForm(c.req.query('token') ?? ''))),
    )
    .get(ACCOUNT_DONE_PATH, (c) => c.html(donePage(c.req.query('what'))))
    .post(CONFIRM_ADDRESS_PATH, async (c) => {
      const { token } = await readTokenForm(c)
      return doneOrErrorPage(deps, c, confirmForm(token), async () => {
        await confirmEmail(deps, senderKeyOf(deps, c), token)
        return 'confirmed'
      })
    })
    .post(CHANGE_ADDRESS_PATH, async (c) => {
      const { token } = await readTokenForm(c)
      return doneOrErrorPage(deps, c, addressForm(token), async () => {
        await changeEmail(deps, senderKeyOf(deps, c), token)
        return 'address'
      })
    })
    .post(RESET_PASSWORD_PATH, async (c) => {
      const { token, password } = await readTokenForm(c)
      return doneOrErrorPage(deps, c, resetForm(token), async () => {
        await resetPassword(deps, senderKeyOf(deps, c), { token, password })
        return 'reset'
      })
    })
}

/** Links to the sign-in where it is the next step: the browser that requested the mail returns to its last page. */
function donePage(what: string | undefined): string {
  const isSignInNext = what === 'confirmed' || what === 'reset'
  const next = `<p><a href="${SIGN_IN_PATH}">${siteWording.goToSignIn}</a></p>`
  return tokenPage(doneSentence(what), isSignInNext ? next : '')
}

function doneSentence(what: string | undefined): string {
  const sentences: Record<Done, string> = {
    confirmed: words.confirmed,
    reset: words.wasReset,
    address: words.addressChanged,
    owner: ownerPageWording.done,
  }
  return Object.hasOwn(sentences, what ?? '') ? sentences[what as Done] : sentences.reset
}

function confirmForm(token: string): string {
  return `<form method="post" action="${CONFIRM_ADDRESS_PATH}">
<p>${words.confirmText}</p>
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>${words.confirm}</button>
</form>`
}

function addressForm(token: string): string {
  return `<form method="post" action="${CHANGE_ADDRESS_PATH}">
<p>${words.addressText}</p>
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>${words.changeEmail}</button>
</form>`
}

function resetForm(token: string): string {
  return `<form method="post" action="${RESET_PASSWORD_PATH}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" required minlength="8" autocomplete="new-password" aria-describedby="hint">
<p id="hint">${words.passwordHint}</p>
<button>${words.reset}</button>
</form>`
}
