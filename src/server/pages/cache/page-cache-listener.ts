import type { RequestListener } from 'node:http'
import { withoutSlug } from '../../../contract/links.ts'
import { splitScript } from '../../../contract/site/scripts.ts'
import { asksForActivity } from '../../platform/http/requests/accept-headers.ts'
import { hasCookie } from '../../platform/http/access/host-cookies.ts'
import { newRequestId, reportRequest } from '../../platform/http/server/request-log.middleware.ts'
import { hstsHeader } from '../../platform/security/security-headers.middleware.ts'
import type { Deps } from '../../deps.ts'
import { countPage } from '../../statistics/count-visits.service.ts'
import { pageResponse } from './page-response.ts'
import type { PageCache } from './page-cache.ts'

interface Input {
  deps: Deps
  pageCache: PageCache
  /** Answers every request without a cached page. */
  otherwise: RequestListener
}

/** Answers for a cached and current page before the app sees it, with its answer and log line (pages.routes.ts). */
export function servePageCacheFirst({ deps, pageCache, otherwise }: Input): RequestListener {
  const { log, metrics } = deps
  const transportHeaders = hstsHeader(deps.hsts)
  return (incoming, outgoing) => {
    const started = performance.now()
    const { method = '', url = '', headers } = incoming
    const isReading = (method === 'GET' || method === 'HEAD') && !asksForActivity(headers.accept)
    const page = isReading ? pageCache.findCurrent(addressOf(url)) : undefined
    const [path = ''] = url.split('?', 1)
    if (!page || path !== (page.canonicalPath ?? path)) return otherwise(incoming, outgoing)
    // The app may know where an old address leads.
    if (page.status === 404) return otherwise(incoming, outgoing)
    const answer = pageResponse(page, {
      acceptEncoding: headers['accept-encoding'],
      ifNoneMatch: headers['if-none-match'],
    })
    const wantsOther = page.plan.isDrawn && answer.status === 304
    // The app logs decoded paths, and knows whether a session is the owner's, whose visits are not counted.
    const needsApp = answer.body === undefined || wantsOther || path.includes('%')
    if (needsApp || hasCookie(headers.cookie ?? '', 'xc.session_token')) return otherwise(incoming, outgoing)
    const requestId = newRequestId()
    outgoing.writeHead(answer.status, [...answer.headers, ...transportHeaders, 'X-Request-Id', requestId])
    if (method === 'GET' && answer.body) outgoing.end(answer.body)
    else outgoing.end()
    if (method === 'GET' && page.status === 200)
      countPage(deps, page.plan.review, (name) => headers[name] as string | undefined)
    metrics.pageCacheRead('hit')
    const { pattern: route } = page.plan
    reportRequest({ log, metrics }, { requestId, method, path, route, status: answer.status, started })
  }
}

/** The address under which the cache has the page of this URL. */
function addressOf(url: string): string {
  const { script, rest } = splitScript(url)
  return (script === undefined ? '' : `/${script}`) + withoutSlug(rest)
}
