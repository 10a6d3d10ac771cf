import type { Deps } from '../deps.ts'
import { CACHE_REVALIDATE } from '../platform/http/responses/response-headers.ts'
import type { HttpContext } from '../platform/http/http-context.ts'
import { logFault } from '../platform/http/responses/answer-problem.ts'
import { findNearReviews, wordsOfAddress } from '../search/near-reviews.service.ts'
import { notFoundPage } from './not-found-page.ts'
import { inlineHash, pagePolicy } from './document/page-policy.ts'
import { createPageSettings } from './document/site-settings.ts'

/** Answers an address that belongs to no screen with a page that searches for its words. 503 while the database does not answer. */
export function createNotFoundAnswer(deps: Deps): (c: HttpContext, pathname: string) => Promise<Response> {
  const settingsNow = createPageSettings(deps)
  return async (c, pathname) => {
    const words = wordsOfAddress(pathname)
    const { site, isLast } = await settingsNow(c)
    const near = isLast
      ? undefined
      : await findNearReviews(deps, words).catch((cause: unknown) => void logFault(deps.log, cause, c))
    const { html, style } = notFoundPage({ site, term: words.term, near: near ?? [] })
    c.header('Content-Security-Policy', pagePolicy({ scripts: [], styles: [inlineHash(style)] }))
    c.header('Cache-Control', CACHE_REVALIDATE)
    if (near) return c.html(html, 404)
    c.header('Retry-After', '10')
    return c.html(html, 503)
  }
}
