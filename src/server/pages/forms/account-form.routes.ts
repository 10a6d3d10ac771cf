import { Hono } from 'hono'
import {
  ACCOUNT_LINKS,
  type AccountDone,
  accountDonePath,
  type AccountLinkKind,
  accountLinkPath,
  ONE_CLICK_LEAVE_ANSWERS_PATH,
  OWNER_LINK_PATH,
  REFUSED_PARAMETER,
} from '../../../contract/links.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { readAccountLink } from '../../accounts/account-links.service.ts'
import { resetPassword } from '../../accounts/password.service.ts'
import { acceptInvitation, becomeOwner, ownerLinkCookie } from '../../accounts/people/people.service.ts'
import { changeEmail } from '../../accounts/profile.service.ts'
import { browserOf } from '../../accounts/session.middleware.ts'
import { confirmEmail } from '../../accounts/sign-up.service.ts'
import { leaveAnswers } from '../../comments/notices.service.ts'
import type { Deps } from '../../deps.ts'
import { senderKeyOf } from '../../platform/http/access/client-ip.ts'
import type { HttpContext, HttpEnv } from '../../platform/http/http-context.ts'
import { readForm } from '../../platform/http/requests/read-input.ts'
import { CACHE_PRIVATE } from '../../platform/http/responses/response-headers.ts'
import { outcomeOf } from './refused-form.ts'

/**
 * The forms on the pages of account mails and of the owner's link. The pages themselves only show a form, so that mail
 * scanners change nothing. Each POST redirects: to a page that has no token in its address, or back with the code of
 * the problem (docs/product/addresses.md).
 */
export function accountFormRoutes(deps: Deps): Hono<HttpEnv> {
  const forms = new Hono<HttpEnv>()
  for (const link of ACCOUNT_LINKS) {
    forms.post(accountLinkPath(link), async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      // Not `no-referrer`: the forms would come from the origin `null`, which csrf.middleware.ts refuses without TLS.
      c.header('Referrer-Policy', 'same-origin')
      const fields = await readForm(c)
      const sent = { token: fields.get('token') ?? '', password: fields.get('password') ?? '' }
      const next = await outcomeOf(deps, c, {
        act: async () => accountDonePath(await ACTIONS[link](deps, c, sent)),
        refuse: (code) => refusedPath(link, sent.token, code),
      })
      return c.redirect(next, 303)
    })
  }
  return forms
}

interface SentForm {
  token: string
  password: string
}

const ACTIONS: Record<AccountLinkKind, (deps: Deps, c: HttpContext, sent: SentForm) => Promise<AccountDone>> =
  {
    confirm: async (deps, c, { token }) => {
      await confirmEmail(deps, senderKeyOf(deps, c), token)
      return 'confirmed'
    },
    reset: async (deps, c, sent) => {
      await resetPassword(deps, senderKeyOf(deps, c), sent)
      return 'reset'
    },
    address: async (deps, c, { token }) => {
      await changeEmail(deps, senderKeyOf(deps, c), token)
      return 'address'
    },
    thread: leave,
    answers: leave,
    editor: async (deps, c, { token }) => {
      await acceptInvitation(deps, browserOf(c), senderKeyOf(deps, c), token)
      return 'editor'
    },
    owner: async (deps, c, { token }) => {
      await becomeOwner(deps, browserOf(c), senderKeyOf(deps, c), token)
      return 'owner'
    },
  }

async function leave(deps: Deps, _c: HttpContext, { token }: SentForm): Promise<AccountDone> {
  await leaveAnswers(deps, token)
  return 'left'
}

/**
 * Ends mails about answers by a mail's header (RFC 8058), as oneClickRoutes does for the newsletter: mail programs post from anywhere,
 * so it is mounted before the CSRF check.
 */
export function leaveAnswersRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post(ONE_CLICK_LEAVE_ANSWERS_PATH, async (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await leaveAnswers(deps, c.req.query('token') ?? '')
      return c.text('ok')
    })
    .get(ONE_CLICK_LEAVE_ANSWERS_PATH, (c) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      const token = c.req.query('token') ?? ''
      return c.redirect(`${accountLinkPath('thread')}?${new URLSearchParams({ token })}`, 302)
    })
}

function refusedPath(link: AccountLinkKind, token: string, code: ProblemCode): string {
  return `${accountLinkPath(link)}?${new URLSearchParams({ token, [REFUSED_PARAMETER]: code })}`
}

/** An anonymous browser gets the cookie with which it may sign up under a reserved name. */
export function ownerLinkRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(OWNER_LINK_PATH, async (c, next) => {
    await next()
    if (c.res.status !== 200) return
    const token = c.req.query('token') ?? ''
    const { state, email } = await readAccountLink(deps, browserOf(c), { link: 'owner', token })
    if (state === 'open' && email === null) c.header('Set-Cookie', ownerLinkCookie(deps, token))
  })
}
