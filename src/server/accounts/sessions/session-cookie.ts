import { SECURE_PREFIX } from '../../platform/http/access/host-cookies.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'

/** The name of the session's cookie without its prefix. better-auth writes the cookie (better-auth.ts). */
export const SESSION_COOKIE = 'xc.session_token'

/** For a browser that still has the session's cookie under its former prefix. */
export function expiredFormerCookies(c: HttpContext): string[] {
  const former = `${SECURE_PREFIX}${SESSION_COOKIE}=`
  const isThere = (c.req.header('Cookie') ?? '').split(/;\s*/).some((pair) => pair.startsWith(former))
  return isThere ? [`${former}; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`] : []
}
