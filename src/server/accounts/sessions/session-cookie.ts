/** The name of the session's cookie without its prefix. better-auth writes the cookie (better-auth.ts). */
export const SESSION_COOKIE = 'xc.session_token'
