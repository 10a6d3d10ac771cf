import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../platform/http/http.ts'

/** What crawlers ask for first. */
export function crawlersRoutes(deps: Deps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /search\nSitemap: ${deps.siteUrl}/sitemap.xml\n`),
  )
}
