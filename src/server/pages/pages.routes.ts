import { Hono } from 'hono'
import type { PagePlan, PageRenderer, Send } from '../../contract/page.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { Deps } from '../deps.ts'
import { CACHE_REVALIDATE } from '../platform/http/cache-control.ts'
import { hasCookie } from '../platform/http/host-cookies.ts'
import { type HttpContext, type HttpEnv, logFault } from '../platform/http/http.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { AssetSource } from './assets.ts'
import { CRASH_STYLE, crashDocument, pageDocument, pageStyles } from './document.ts'
import type { CachedPage } from './page-cache-store.ts'
import { matchesEtag, pageResponse } from './page-response.ts'
import type { PageCache, PageDocument } from './page-cache.ts'
import { toIdentity } from './page-encodings.ts'
import { pagePolicy } from './page-policy.ts'
import { isProbe } from './probes.ts'

interface PagesInput {
  deps: Deps
  renderer: PageRenderer
  assets: AssetSource
  pageCache: PageCache
  /** The API of this process. */
  send: Send
}

/** Serves every public screen as a whole HTML page at its permalink (docs/product/addresses.md). */
export function pagesRoutes({ deps, renderer, assets, pageCache, send }: PagesInput): Hono<HttpEnv> {
  const settingsNow = settingsReader(deps)

  const renderDocument = async ({ address, isPrivate }: PagePlan, c: HttpContext): Promise<PageDocument> => {
    const { site, isLast } = await settingsNow(c)
    const page = await renderer.renderPage({
      address,
      site,
      siteUrl: deps.siteUrl,
      send: isPrivate ? sendAsVisitor(send, c) : send,
    })
    return {
      ...page,
      isPartial: page.isPartial || isLast,
      html: pageDocument(page, assets),
      policy: pagePolicy({ scripts: [assets.earlyScript], styles: pageStyles(page, assets) }),
    }
  }

  return new Hono<HttpEnv>().get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const plan = renderer.planPage(pathname + search)
    const headers = {
      accept: c.req.header('Accept'),
      secFetchMode: c.req.header('Sec-Fetch-Mode'),
      secFetchSite: c.req.header('Sec-Fetch-Site'),
    }
    if (isProbe(plan, pathname, headers)) {
      // The compression middleware skips responses with a Content-Length.
      return c.text(NOT_FOUND, 404, { 'Cache-Control': CACHE_REVALIDATE, 'Content-Length': NOT_FOUND_LENGTH })
    }
    const render = () => renderDocument(plan, c)
    try {
      if (!plan.isShared) return sendDocument(c, await render())
      const { ifNoneMatch } = negotiationHeaders(c)
      const hasPage = (page: CachedPage) => matchesEtag(page, ifNoneMatch)
      const found = await pageCache.read(plan, { mayHaveChanged: hasVisitorCookie(c), hasPage }, render)
      return 'cached' in found
        ? await sendCached(c, pageCache, found.cached)
        : sendDocument(c, found.uncached)
    } catch (cause) {
      logFault(deps.log, cause, c)
      c.header('Content-Security-Policy', CRASH_POLICY)
      c.header('Cache-Control', 'no-store')
      return c.html(crashDocument(c.get('requestId')), 500)
    }
  })
}

const CRASH_POLICY = pagePolicy({ scripts: [], styles: [CRASH_STYLE] })

const NOT_FOUND = `${problemSentences.not_found}\n`
const NOT_FOUND_LENGTH = String(Buffer.byteLength(NOT_FOUND))

async function sendCached(c: HttpContext, pageCache: PageCache, page: CachedPage): Promise<Response> {
  const { status, headers, body, missesBrotli } = pageResponse(page, negotiationHeaders(c))
  if (missesBrotli) pageCache.reportBrotliMiss(page)
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(at * 2, at * 2 + 2))
  const bytes = body === undefined ? await toIdentity(page) : body
  return c.newResponse(bytes && new Uint8Array(bytes), status, Object.fromEntries(pairs))
}

/** Sends a page that is not cached: a visitor's own, an incomplete one, or an error. */
function sendDocument(c: HttpContext, page: PageDocument): Response {
  c.header('Content-Security-Policy', page.policy)
  c.header('Cache-Control', CACHE_REVALIDATE)
  if (page.status === 503) c.header('Retry-After', '10')
  if (page.isUnlisted) c.header('X-Robots-Tag', 'noindex')
  if (page.isPrivate) setPrivateHeaders(c)
  return c.html(page.html.opening + page.html.rest, page.status)
}

/** Requests with the cookies of the visitor, for a page that no other visitor receives. */
function sendAsVisitor(send: Send, c: HttpContext): Send {
  return (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', c.req.header('Cookie') ?? '')
    return send(path, { ...init, headers })
  }
}

/** The address holds a token, which neither caches, search engines nor linked sites may learn (docs/product/addresses.md). */
function setPrivateHeaders(c: HttpContext): void {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Robots-Tag', 'noindex, nofollow')
}

function negotiationHeaders(c: HttpContext) {
  return { acceptEncoding: c.req.header('Accept-Encoding'), ifNoneMatch: c.req.header('If-None-Match') }
}

/** Visitors get a cookie with their first change; without it they have changed nothing. */
function hasVisitorCookie(c: HttpContext): boolean {
  const cookies = c.req.header('Cookie') ?? ''
  return ['xc_visitor', 'xc.session_token'].some((name) => hasCookie(cookies, name))
}

/** Reads the settings once for each content version; while the database does not answer, the last ones are used. */
function settingsReader(deps: Deps) {
  let last: { site: SiteSettings; version?: string } = { site: DEFAULT_SETTINGS }
  return async (c: HttpContext): Promise<{ site: SiteSettings; isLast: boolean }> => {
    const version = deps.contentVersions.of()
    try {
      if (last.version !== version) last = { site: await readSettings(deps.database), version }
      return { site: last.site, isLast: false }
    } catch (cause) {
      logFault(deps.log, cause, c)
      return { site: last.site, isLast: true }
    }
  }
}
