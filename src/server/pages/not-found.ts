import type { Hono, MiddlewareHandler } from 'hono'
import { ALL_REVIEWS_PATH, HOME_PATH, reviewPath } from '../../contract/links.ts'
import type { PageRenderer } from '../../contract/page.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { splitScript } from '../../contract/site/scripts.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { NamedText, TextKind } from '../../contract/reviews/text-kinds.ts'
import { authorOf, textTitle } from '../../contract/wording/reviews/books.ts'
import { searchWording } from '../../contract/wording/reviews/search.ts'
import { notFoundWording } from '../../contract/wording/site/not-found.ts'
import { siteWording } from '../../contract/wording/site/site.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import type { Deps } from '../deps.ts'
import { allowedMethods, hasRoute } from '../platform/http/allowed-methods.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import { logFault } from '../platform/http/responses/answer-problem.ts'
import { Problem } from '../platform/http/responses/problems.ts'
import { CACHE_REVALIDATE } from '../platform/http/responses/response-headers.ts'
import { findNearReviews, wordsOfAddress } from '../search/near-reviews.service.ts'
import { escapeHtml } from '../text/html-text.ts'
import { converterTo } from '../text/scripts/convert-text.ts'
import { inlineHash, pagePolicy } from './document/page-policy.ts'
import { plainPage } from './document/plain-page.ts'
import { createPageSettings } from './document/page-settings.ts'

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

interface NotFoundPage {
  site: Pick<SiteSettings, 'name' | 'cloth'>
  /** The words of the address; '' where it has none. */
  term: string
  near: readonly (NamedText & { id: number; kind: TextKind; slug: string | null; author: string })[]
}

/** A small page without script: what was meant is a search or a link away. */
function notFoundPage({ site, term, near }: NotFoundPage): { html: string; style: string } {
  const main = `<h1>${notFoundWording.heading}</h1><p>${notFoundWording.text}</p>
${nearSection(near)}<form role="search" action="/search"><label for="q">${term === '' ? notFoundWording.searchPlain : notFoundWording.search}</label>
<input id="q" type="search" name="q" value="${escapeHtml(term)}" autocomplete="off" enterkeyhint="search"><button>${searchWording.submit}</button></form>
<p class="ways"><a href="${HOME_PATH}">${siteWording.backHome}</a><a href="${ALL_REVIEWS_PATH}">${unavailableWording.allReviews.heading}</a></p>`
  return plainPage({ site, lang: 'zh-Hant-TW', title: notFoundWording.heading, main })
}

function nearSection(near: NotFoundPage['near']): string {
  if (near.length === 0) return ''
  const links = near.map(({ id, slug, ...text }) => {
    const author = authorOf(text)
    const by = author === '' ? '' : ` <small>${escapeHtml(author)}</small>`
    return `<li><a href="${reviewPath(id, slug ?? '')}">${escapeHtml(textTitle(text))}</a>${by}</li>`
  })
  return `<h2>${notFoundWording.near}</h2><ul>${links.join('')}</ul>\n`
}

/**
 * Answers OPTIONS with the methods of the address, and throws method_not_allowed for any other (RFC 9110,
 * sections 9.3.7 and 15.5.6). Addresses that do not exist are left to the routes after it.
 */
export function refuseWrongMethods(
  app: Hono<HttpEnv>,
  { planPage }: Pick<PageRenderer, 'planPage'>,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const isRead = method === 'GET' || method === 'HEAD'
    if (hasRoute(app, isRead ? 'GET' : method, path)) return next()
    // A page, or no address at all: the routes after this tell, without planning the page twice.
    if (isRead && allowedMethods(app, path).length === 0) return next()
    const { pathname, search } = new URL(c.req.url)
    const { script, rest } = splitScript(pathname + search)
    const isPage = !rest.startsWith('/api/') && !planPage(rest).isUnknown
    const allow = allowedMethods(app, path, isPage ? ['GET'] : [])
    const isAsking = method === 'OPTIONS'
    if (allow.length === 0 || (!isAsking && allow.includes(method))) return next()
    if (isAsking) return c.body(null, 204, { Allow: allow.join(', ') })
    const sentence = problemSentences.method_not_allowed
    throw new Problem('method_not_allowed', {
      allow,
      sentence: script === 'zh-hans' ? (await converterTo(script))(sentence) : sentence,
    })
  }
}
