import { Hono } from 'hono'
import { ACCOUNT_DONE_PATH, HOME_PATH } from '../../contract/links.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { siteWording } from '../../contract/wording/site.ts'
import type { Deps } from '../deps.ts'
import { CACHE_PRIVATE } from '../platform/http/cache-control.ts'
import { type HttpContext, type HttpEnv, readForm } from '../platform/http/http.ts'
import { PLAIN_PAGE_POLICY } from './page-policy.ts'
import { plainDocument } from './plain-document.ts'
import { errorPageResponse } from './error-page.ts'

/** Pages whose URL holds a token: they are not cached, and no other site receives their URL as a referrer. */
export function createTokenPages(paths: readonly string[]): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  for (const path of paths) {
    pages.use(path, async (c, next) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      // Not `no-referrer`: their forms would come from the origin `null`, which csrf.ts refuses without TLS.
      c.header('Referrer-Policy', 'same-origin')
      c.header('Content-Security-Policy', PLAIN_PAGE_POLICY)
      await next()
    })
  }
  return pages
}

/** The outcome that the next page shows; its URL holds no token any more. */
export type Done = 'confirmed' | 'reset' | 'address' | 'owner'

/** Redirects to the page that says what was done; where it was refused, shows the reason and the form again. */
export async function doneOrErrorPage(
  deps: Deps,
  c: HttpContext,
  form: string,
  act: () => Promise<Done>,
): Promise<Response> {
  try {
    return c.redirect(`${ACCOUNT_DONE_PATH}?what=${await act()}`, 303)
  } catch (cause) {
    return tokenErrorPage(deps, c, form, cause)
  }
}

/** Shows the reason and below it `form`, HTML. */
export function tokenErrorPage(
  deps: Deps,
  c: HttpContext,
  form: string,
  cause: unknown,
): Response | Promise<Response> {
  return errorPageResponse(deps, c, cause, {
    faultSentence: problemSentences.unavailable,
    form,
    back: BACK,
  })
}

/** The form's fields; empty where it has none of that name. Throws invalid_request where the body is no form. */
export async function readTokenForm(c: HttpContext): Promise<{ token: string; password: string }> {
  const fields = await readForm(c)
  return { token: fields.get('token') ?? '', password: fields.get('password') ?? '' }
}

export function tokenPage(heading: string, body: string): string {
  return plainDocument({ heading, body, back: BACK })
}

const BACK = { path: HOME_PATH, label: siteWording.backHome }
