import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  ACCOUNT_DONE_PATH,
  CHANGE_ADDRESS_PATH,
  CONFIRM_ADDRESS_PATH,
  HOME_PATH,
  RESET_PASSWORD_PATH,
} from '../../contract/links.ts'
import { accountPageWording as words } from '../../contract/wording/account-mails.ts'
import { problemSentences, siteWording } from '../../contract/wording/site.ts'
import { changeAddress } from '../accounts/changing-address.service.ts'
import { resetPassword } from '../accounts/recovering.service.ts'
import { confirmAddress } from '../accounts/signing-up.service.ts'
import type { Deps } from '../deps.ts'
import { FOR_ONE } from '../platform/caching.ts'
import { toProblem } from '../platform/faults.ts'
import { escapeHtml } from '../platform/html.ts'
import { type HttpContext, type HttpEnv, logFault } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { senderOf } from '../platform/sender.ts'
import { PAGE_POLICY } from './page-policy.ts'
import { plainDocument } from './plain-document.ts'
import { answerRefusal } from './refusal.ts'

/**
 * Where the links of mails about accounts lead: plain pages that only show a form, so that mail scanners change
 * nothing; what posts is the visitor. What follows has no token in its address any more (decisions.md 5).
 */
export function accountFormRoutes(deps: Deps): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const path of [CONFIRM_ADDRESS_PATH, RESET_PASSWORD_PATH, CHANGE_ADDRESS_PATH, ACCOUNT_DONE_PATH]) {
    pages.use(path, bodyLimit({ maxSize: LARGEST_BODY, onError: refuseBody }), async (c, next) => {
      c.header('Cache-Control', FOR_ONE)
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Content-Security-Policy', PAGE_POLICY)
      await next()
    })
  }
  return pages
    .get(CONFIRM_ADDRESS_PATH, (c) =>
      c.html(page(words.confirmHeading, confirmForm(c.req.query('token') ?? ''))),
    )
    .get(RESET_PASSWORD_PATH, (c) => c.html(page(words.resetHeading, resetForm(c.req.query('token') ?? ''))))
    .get(CHANGE_ADDRESS_PATH, (c) =>
      c.html(page(words.addressHeading, addressForm(c.req.query('token') ?? ''))),
    )
    .get(ACCOUNT_DONE_PATH, (c) => c.html(page(doneSentence(c.req.query('what')), '')))
    .post(CONFIRM_ADDRESS_PATH, async (c) => {
      const { token } = await readForm(c)
      return doneOrRefused(deps, c, confirmForm(token), async () => {
        await confirmAddress(deps, senderOf(deps, c), token)
        return 'confirmed'
      })
    })
    .post(CHANGE_ADDRESS_PATH, async (c) => {
      const { token } = await readForm(c)
      return doneOrRefused(deps, c, addressForm(token), async () => {
        await changeAddress(deps, senderOf(deps, c), token)
        return 'address'
      })
    })
    .post(RESET_PASSWORD_PATH, async (c) => {
      const { token, password } = await readForm(c)
      return doneOrRefused(deps, c, resetForm(token), async () => {
        await resetPassword(deps, senderOf(deps, c), { token, password })
        return 'reset'
      })
    })
}

const LARGEST_BODY = 16 * 1024

function refuseBody(): never {
  throw problem('invalid_request')
}

type Done = 'confirmed' | 'reset' | 'address'

function doneSentence(what: string | undefined): string {
  if (what === 'confirmed') return words.confirmed
  return what === 'address' ? words.addressChanged : words.wasReset
}

async function doneOrRefused(
  deps: Deps,
  c: HttpContext,
  form: string,
  act: () => Promise<Done>,
): Promise<Response> {
  try {
    return c.redirect(`${ACCOUNT_DONE_PATH}?what=${await act()}`, 303)
  } catch (cause) {
    logFault(deps.log, cause, c)
    return answerRefusal(c, {
      refusal: toProblem(cause),
      faultSentence: problemSentences.unavailable,
      form,
      back: BACK,
    })
  }
}

async function readForm(c: HttpContext): Promise<{ token: string; password: string }> {
  const fields = await c.req.parseBody()
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return { token: text('token'), password: text('password') }
}

const BACK = { path: HOME_PATH, label: siteWording.backHome }

function page(heading: string, body: string): string {
  return plainDocument({ heading, body, back: BACK })
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
<button>${words.changeAddress}</button>
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
