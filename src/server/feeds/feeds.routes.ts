import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { FEED_FILES, type FeedKind, feedPath } from '../../contract/site/feed-links.ts'
import type { Deps } from '../deps.ts'
import { CACHE_SHARED } from '../platform/http/responses/response-headers.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { atomFeed, type Feed, jsonFeed, rssFeed } from './feed-formats.ts'
import { readFeed } from './feeds.service.ts'

const FORMATS: Record<FeedKind, { write: (feed: Feed) => string; type: string }> = {
  atom: { write: atomFeed, type: 'application/atom+xml; charset=utf-8' },
  rss: { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
  json: { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
}

/** The feeds of the site, of its categories, tags and series; every URL in them is a permalink (docs/product/feeds.md). */
export function feedsRoutes(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const kind of Object.keys(FORMATS) as FeedKind[]) {
    const file = FEED_FILES[kind]
    const send = async (c: HttpContext) => {
      const feed = await readFeed(deps, { ...c.req.param(), page: pageOf(c) })
      if (typeof feed === 'string') return c.redirect(feedPath(kind, { slug: feed }), 301)
      c.header('Cache-Control', CACHE_SHARED)
      c.header('Last-Modified', new Date(feed.updated).toUTCString())
      if (feed.hub !== null)
        c.header('Link', `<${feed.hub}>; rel="hub", <${feed.links(kind).self}>; rel="self"`)
      return isUnchanged(c, feed)
        ? c.body(null, 304)
        : c.body(FORMATS[kind].write(feed), 200, { 'Content-Type': FORMATS[kind].type })
    }
    app.get(`/${file}`, etag({ weak: true }), send)
    app.get(`/category/:slug/${file}`, etag({ weak: true }), send)
    app.get(`/tag/:tag/${file}`, etag({ weak: true }), send)
    app.get(`/series/:series/${file}`, etag({ weak: true }), send)
  }
  return app
}

function pageOf(c: HttpContext): number {
  const page = c.req.query('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw problem('not_found')
  return Number(page)
}

/** By its time, where the reader names no ETag (RFC 9110, section 13.1.3). */
function isUnchanged(c: HttpContext, { updated }: Feed): boolean {
  const since = c.req.header('If-Modified-Since')
  if (since === undefined || c.req.header('If-None-Match') !== undefined) return false
  return Math.floor(Date.parse(updated) / 1000) <= Date.parse(since) / 1000
}
