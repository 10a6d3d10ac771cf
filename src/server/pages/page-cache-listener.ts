import type { RequestListener } from 'node:http'
import { newRequestId, reportRequest } from '../platform/http/http.ts'
import type { Log } from '../platform/runtime/log.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import { hstsHeader } from '../platform/security/security-headers.ts'
import { pageResponse } from './page-response.ts'
import type { PageCache } from './page-cache.ts'

interface Input {
  pageCache: PageCache
  log: Log
  metrics: Metrics
  /** Value of Strict-Transport-Security; undefined: not sent. */
  hsts: string | undefined
  /** Answers every request without a cached page. */
  otherwise: RequestListener
}

/**
 * Answers a request for a cached and current page before the app sees it. Answer and log line are the same as the app's
 * (pages.routes.ts).
 */
export function servePageCacheFirst({ pageCache, log, metrics, hsts, otherwise }: Input): RequestListener {
  const transportHeaders = hstsHeader(hsts)
  return (incoming, outgoing) => {
    const started = performance.now()
    const { method = '', url = '', headers } = incoming
    const isReading = method === 'GET' || method === 'HEAD'
    const page = isReading ? pageCache.findCurrent(url) : undefined
    if (!page) return otherwise(incoming, outgoing)
    const answer = pageResponse(page, {
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
    })
    const wantsOther = page.plan.isDrawn && answer.status === 304
    const [path = ''] = url.split('?', 1)
    // The app logs decoded paths.
    if (answer.body === undefined || wantsOther || path.includes('%')) return otherwise(incoming, outgoing)
    if (answer.missesBrotli) pageCache.reportBrotliMiss(page)
    const requestId = newRequestId()
    outgoing.writeHead(answer.status, [...answer.headers, ...transportHeaders, 'X-Request-Id', requestId])
    if (method === 'GET' && answer.body) outgoing.end(answer.body)
    else outgoing.end()
    metrics.pageCacheRead('hit')
    const { pattern: route } = page.plan
    reportRequest({ log, metrics }, { requestId, method, path, route, status: answer.status, started })
  }
}
