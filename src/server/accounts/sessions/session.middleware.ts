import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../../deps.ts'
import type { HttpContext, HttpEnv, SignedInUser } from '../../platform/http/http.ts'
import { deviceKind } from './device-name.ts'
import { signedInCookiesFor } from './signed-in-cookie.ts'
import { readSignedInUser, type WithCookies } from './sessions.service.ts'
import { readApiSession } from '../api-tokens/api-tokens.service.ts'

/** What the accounts library is told of a request: its cookies and the kind of browser, and no address. */
export function sessionHeadersOf(c: HttpContext): Headers {
  return new Headers({
    Cookie: c.req.header('Cookie') ?? '',
    'User-Agent': deviceKind(c.req.header('User-Agent') ?? ''),
  })
}

/** Whether there is anything to ask the library: strangers, most of all who come, cost nothing. */
export function hasSessionCookie(c: HttpContext): boolean {
  return /(?:^|;\s*)(?:__Secure-)?xc\.session_token=/.test(c.req.header('Cookie') ?? '')
}

/** A program's access token; what is given so decides, whatever cookies there are. */
export function bearerOf(c: HttpContext): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/** Gives the browser what the library wants it to keep, with the readable mark beside it, and the caller the answer. */
export function setSessionCookies<T>(c: HttpContext, { answer, cookies }: WithCookies<T>): T {
  for (const cookie of cookies.flatMap((each) => [each, ...signedInCookiesFor(each)]))
    c.header('Set-Cookie', cookie, { append: true })
  return answer
}

/**
 * Lets whoever answers a request ask whose session it carries (platform/http/actor.ts), a program's included. Asking throws
 * token_invalid where a program's is over.
 */
export function sessionMiddleware(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    let user: ReturnType<typeof readSignedInUser> | undefined
    c.set('readSignedInUser', async () => {
      const bearer = bearerOf(c)
      if (bearer === undefined && !hasSessionCookie(c)) return null
      user ??=
        bearer === undefined ? readSignedInUser(deps, sessionHeadersOf(c)) : readProgramUser(deps, bearer)
      return user
    })
    await next()
  }
}

async function readProgramUser(deps: Deps, bearer: string): Promise<SignedInUser> {
  return (await readApiSession(deps, bearer)).user
}
