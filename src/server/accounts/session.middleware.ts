import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { deviceKind } from '../platform/http/access/device-name.ts'
import { hasCookie } from '../platform/http/access/host-cookies.ts'
import { enforceWriteLimit } from '../platform/http/access/actor.ts'
import type { HttpContext, HttpEnv, SignedInUser } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { SESSION_COOKIE } from './session-cookies.ts'
import { type Browser, readSignedInUser, type WithCookies } from './sessions.service.ts'
import { readApiSession } from './tokens/api-tokens.service.ts'
import { isStudioToken, readTokenUser } from './tokens/studio-tokens.service.ts'

/** Returns the parts of a request that services read; its IP address is not among them. */
export function browserOf(c: HttpContext): Browser {
  return {
    cookies: c.req.header('Cookie') ?? '',
    device: deviceKind(c.req.header('User-Agent') ?? ''),
    requestId: c.get('requestId'),
  }
}

/** A program's access token, which takes precedence over cookies. */
export function bearerTokenOf(c: HttpContext): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}

/** Sends the cookies with the answer, which it returns. */
export function sendCookies<T>(c: HttpContext, { value, cookies }: WithCookies<T>): T {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  return value
}

/** Handlers read the account of the request's session. Reading throws token_invalid where a program's session is over. */
export function sessionMiddleware(deps: Deps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    let user: ReturnType<typeof readSignedInUser> | undefined
    c.set('readSignedInUser', async () => {
      const token = bearerTokenOf(c)
      // Anonymous visitors, most of all, cost no query.
      if (token === undefined && !hasCookie(c.req.header('Cookie') ?? '', SESSION_COOKIE)) return null
      user ??= token === undefined ? readSignedInUser(deps, browserOf(c)) : readProgramUser(deps, c, token)
      c.set('account', (await user)?.id)
      return user
    })
    await next()
    // A refused request is logged with its account, also where its handler did not ask for it.
    const isRefused = c.get('problem') !== undefined && c.res.status < 500
    if (isRefused && c.get('account') === undefined)
      await c
        .get('readSignedInUser')?.()
        .catch(() => null)
  }
}

/** The account of a browser's session, for what no program may do. Throws sign_in_required. */
export async function requireBrowserUser(deps: Deps, c: HttpContext): Promise<SignedInUser> {
  const user = bearerTokenOf(c) === undefined ? await c.get('readSignedInUser')?.() : undefined
  if (!user) throw problem('sign_in_required')
  await enforceWriteLimit(deps, user.id)
  return user
}

/** A studio token is valid in the studio only; it is no session. */
async function readProgramUser(deps: Deps, c: HttpContext, token: string): Promise<SignedInUser> {
  if (!isStudioToken(token)) {
    const { id, role } = (await readApiSession(deps, token)).user
    return { id, role }
  }
  if (!c.req.path.startsWith('/api/studio/')) throw problem('token_invalid')
  return readTokenUser(deps, token)
}
