import { Hono } from 'hono'
import { ACCOUNT_DONE_PATH, HOME_PATH } from '../../contract/links.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { siteWording } from '../../contract/wording/site.ts'
import type { Deps } from '../deps.ts'
import { CACHE_PRIVATE } from '../platform/http/cache-control.ts'
import { toProblem } from '../platform/http/to-problem.ts'
import { type HttpContext, type HttpEnv, logFault, readFormFields } from '../platform/http/http.ts'
import { PLAIN_PAGE_POLICY } from './page-policy.ts'
import { plainDocument } from './plain-document.ts'
import { errorPageResponse } from './error-page.ts'

/** Pages whose address holds a token: nothing keeps them, and no other site is told of them. */
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

/** What was done, said by the page of this name; what follows has no token in its address any more. */
export type Done = 'confirmed' | 'reset' | 'address' | 'owner'

/** Goes on to the page that says what was done; where it was refused, shows why and the form again. */
export async function doneOrErrorPage(
  deps: Deps,
  c: HttpContext,
  form: string,
  act: () => Promise<Done>,
): Promise<Response> {
  try {
    return c.redirect(`${ACCOUNT_DONE_PATH}?what=${await act()}`, 303)
  } catch (cause) {
    return refused(deps, c, form, cause)
  }
}

/** Shows why, and below it `form`, HTML. */
export function refused(
  deps: Deps,
  c: HttpContext,
  form: string,
  cause: unknown,
): Response | Promise<Response> {
  logFault(deps.log, cause, c)
  return errorPageResponse(c, {
    refusal: toProblem(cause),
    faultSentence: problemSentences.unavailable,
    form,
    back: BACK,
  })
}

/** The form's fields; blank where it has none of that name. Throws invalid_request where the body is no form. */
export async function readForm(c: HttpContext): Promise<{ token: string; password: string }> {
  const fields = await readFormFields(c)
  const text = (name: string) => fields.get(name)?.at(-1) ?? ''
  return { token: text('token'), password: text('password') }
}

export function tokenPage(heading: string, body: string): string {
  return plainDocument({ heading, body, back: BACK })
}

const BACK = { path: HOME_PATH, label: siteWording.backHome }
