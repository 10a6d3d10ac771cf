import { hasSignedInCookie, SIGNED_IN_COOKIE } from '../../../contract/accounts/signed-in-cookie.ts'
import { hasCookie, SECURE_PREFIX } from '../../platform/http/host-cookies.ts'
import type { HttpContext } from '../../platform/http/http.ts'

/** The name of the session's cookie without its prefix. */
export const SESSION_COOKIE = 'xc.session_token'

/** The readable cookie to set with this Set-Cookie header of better-auth: it comes and goes with the session's. */
export function signedInCookiesFor(setCookie: string): string[] {
  const parts = setCookie.split(/;\s*/)
  if (!hasCookie(parts[0] ?? '', SESSION_COOKIE)) return []
  const attributes = parts.filter((part) => /^(?:Max-Age|Path|Secure|SameSite)\b/i.test(part))
  const isDeleted = parts.some((part) => /^Max-Age=0$/i.test(part))
  return [[`${SIGNED_IN_COOKIE}=${isDeleted ? '' : '1'}`, ...attributes].join('; ')]
}

/** For a browser that still has the readable cookie but no session any more. */
export function expiredSignedInCookies(c: HttpContext): string[] {
  if (!hasSignedInCookie(c.req.header('Cookie') ?? '')) return []
  return [`${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`]
}

/** For a browser that still has the session's cookie under its former prefix. */
export function expiredFormerCookies(c: HttpContext): string[] {
  const former = `${SECURE_PREFIX}${SESSION_COOKIE}=`
  const isThere = (c.req.header('Cookie') ?? '').split(/;\s*/).some((pair) => pair.startsWith(former))
  return isThere ? [`${former}; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`] : []
}
