/**
 * A cookie next to the session's that scripts can read: it marks a signed-in browser, without its account. It lets the page show the
 * signed-in header from its first paint, and anonymous visitors cause no request for a session.
 */
export const SIGNED_IN_COOKIE = 'xc_signed_in'

/** `cookies`: a Cookie header, or document.cookie. */
export function hasSignedInCookie(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=1`)
}
