import { SIGNED_IN_COOKIE } from '../../../contract/signed-in-cookie.ts'
import type { HttpContext } from '../../platform/http/http.ts'

/** What the browser is to keep beside a cookie of the library: the readable mark comes and goes with the session's. */
export function signedInCookiesFor(cookie: string): string[] {
  const parts = cookie.split(/;\s*/)
  if (!/^(?:__Secure-)?xc\.session_token=/.test(parts[0] ?? '')) return []
  const lasting = parts.filter((part) => /^(?:Max-Age|Path|Secure|SameSite)\b/i.test(part))
  const isGone = parts.some((part) => /^Max-Age=0$/i.test(part))
  return [[`${SIGNED_IN_COOKIE}=${isGone ? '' : '1'}`, ...lasting].join('; ')]
}

/** For a browser that still has the mark and no session any more. */
export function expiredSignedInCookies(c: HttpContext): string[] {
  const hasMark = new RegExp(`(?:^|;\\s*)${SIGNED_IN_COOKIE}=1`).test(c.req.header('Cookie') ?? '')
  return hasMark ? [`${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`] : []
}
