import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/http-context.ts'
import { problem } from '../http/responses/problems.ts'

/**
 * CSRF protection: refuses requests that a page of another site made a browser send, by any method but GET, HEAD and
 * OPTIONS. Browsers tell where a request comes from; programs (a mail provider's one-click unsubscribe, curl) do not,
 * and carry no cookie of a visitor. Throws cross_site.
 */
export function csrfProtection(site: { siteUrl: string }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !isOwn(c.req.raw, site.siteUrl)) throw problem('cross_site')
    await next()
  }
}

function isOwn({ headers, url }: Request, siteUrl: string): boolean {
  const fetchSite = headers.get('Sec-Fetch-Site')
  // `none`: started by the visitor, not by a page.
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  // Browsers leave it out without TLS.
  const origin = headers.get('Origin')
  if (origin === null) return true
  return origin === originOf(siteUrl) || hostOf(origin) === (headers.get('Host') ?? new URL(url).host)
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
