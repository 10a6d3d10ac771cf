import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http.ts'

/** What every answer says to browsers, whichever way it goes out. Frames and scripts: pages/page-policy.ts. */
export const SECURITY_HEADERS = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Frame-Options', 'DENY'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
] as const

/** Names and values by turns. Empty unless the operator has set HSTS (hsts.ts). */
export function hstsHeader(hsts: string | undefined): readonly string[] {
  return hsts === undefined ? [] : [HSTS_NAME, hsts]
}

/** Where an answer says one of them itself, more strictly, that one stays. */
export function securityHeaders(hsts: string | undefined): MiddlewareHandler<HttpEnv> {
  const headers = hsts === undefined ? SECURITY_HEADERS : [...SECURITY_HEADERS, [HSTS_NAME, hsts] as const]
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

const HSTS_NAME = 'Strict-Transport-Security'
