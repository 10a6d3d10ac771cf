import { hasSignedInCookie, SIGNED_IN_COOKIE } from '../../../contract/accounts/signed-in-cookie.ts'
import { hasCookie } from '../../platform/http/access/host-cookies.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { SESSION_COOKIE } from './session-cookie.ts'

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
