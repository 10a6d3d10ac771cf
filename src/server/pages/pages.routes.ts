import { Hono } from 'hono'
import { ACCOUNT_PATH, ALL_REVIEWS_PATH, HOME_PATH, MISSING_PATH, STUDIO_PATH } from '../../contract/links.ts'
import type { PagePlan, PageRenderer } from '../../contract/page.ts'
import { type Script, SCRIPTS, splitScript } from '../../contract/site/scripts.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import type { Deps } from '../deps.ts'
import { CACHE_REVALIDATE } from '../platform/http/responses/response-headers.ts'
import { logFault } from '../platform/http/responses/answer-problem.ts'
import type { HttpContext, HttpEnv } from '../platform/http/http-context.ts'
import {
  createRedirectFinder,
  type FindRedirect,
  namesOldPage,
} from '../reviews/redirects/find-redirect.service.ts'
import { findNearReviews, wordsOfAddress } from '../search/near-reviews.service.ts'
import { countPageOf } from '../statistics/count-visits.service.ts'
import type { CachedPage, PageCache, PageDocument } from './cache/page-cache.ts'
import { matchesEtag, pageResponse, toIdentity } from './cache/page-response.ts'
import { crashResponse, type RenderDocument } from './document/render-document.ts'

interface PagesInput {
  deps: Deps
  renderer: Pick<PageRenderer, 'planPage'>
  renderDocument: RenderDocument
  pageCache: PageCache
}

/** Serves every public screen as a whole HTML page at its permalink (docs/product/addresses.md). */
export function pagesRoutes({ deps, renderer, renderDocument, pageCache }: PagesInput): Hono<HttpEnv> {
  const findRedirect = createRedirectFinder(deps)
  return new Hono<HttpEnv>().get('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const { script, rest } = splitScript(pathname + search)
    let plan = planInScript(renderer.planPage(rest), script)
    if (script !== undefined && (plan.isPrivate || isStudio(rest))) return c.redirect(rest, 302)
    // The screen of unknown addresses shows texts.
    const closed = c.get('closedSite')?.answer
    if (plan.isUnknown && closed) return closed()
    c.set('pagePattern', plan.pattern)
    const headers = {
      accept: c.req.header('Accept'),
      secFetchMode: c.req.header('Sec-Fetch-Mode'),
      secFetchSite: c.req.header('Sec-Fetch-Site'),
    }
    // An address of another site, which the site itself does not have.
    if (plan.isUnknown || namesOldPage(pathname, search)) {
      const moved = await redirectOldUrl(findRedirect, c)
      if (moved) return moved
    }
    const unmarked = withoutMarks(rest)
    if (unmarked !== undefined && (plan.isUnknown || MARKED_REVIEW.test(decodePath(rest)))) {
      const isKnown = !renderer.planPage(unmarked).isUnknown
      if (isKnown) return c.redirect(script === undefined ? unmarked : `/${script}${unmarked}`, 302)
    }
    const meant = plan.isUnknown ? MEANT_PATHS.get(pathname.toLowerCase()) : undefined
    if (meant !== undefined) {
      c.header('Cache-Control', CACHE_REVALIDATE)
      return c.redirect(meant + search, 301)
    }
    if (isProbe(plan, pathname, headers)) {
      // The compression middleware skips responses with a Content-Length.
      return c.text(NOT_FOUND, 404, { 'Cache-Control': CACHE_REVALIDATE, 'Content-Length': NOT_FOUND_LENGTH })
    }
    const isElsewhere = plan.isUnknown
    if (isElsewhere && !isOwnNavigation(headers))
      plan = planInScript(renderer.planPage(await missingPath(deps, c, splitScript(pathname).rest)), script)
    const render = () => renderDocument(plan, c)
    const send = async () => {
      if (!plan.isShared || c.get('closedSite')) {
        const document = await render()
        return redirectTo(c, document) ?? sendDocument(c, document)
      }
      const { ifNoneMatch } = negotiationHeaders(c)
      const hasPage = (page: CachedPage) => matchesEtag(page, ifNoneMatch)
      const found = await pageCache.read(plan, hasPage, render)
      const moved = redirectTo(c, 'cached' in found ? found.cached : found.uncached)
      if (moved) return moved
      return 'cached' in found ? sendCached(c, found.cached) : sendDocument(c, found.uncached)
    }
    try {
      const found = await send()
      const isMissing = found.status === 404 && !isElsewhere
      const response = (isMissing && (await redirectOldUrl(findRedirect, c))) || found
      if (response.status === 200 || response.status === 304) countPageOf(deps, c, plan.review)
      return response
    } catch (cause) {
      return crashResponse(deps, c, cause)
    }
  })
}

/** An address without the punctuation of the sentence from which it was copied; undefined where it ends in none. */
function withoutMarks(address: string): string | undefined {
  const path = decodePath(address)
  const unmarked = path.replace(MARKS, '')
  return unmarked === path ? undefined : encodeURI(unmarked)
}

const MARKS =
  /(?<![。，、；：！？（）「」『』《》〈〉【】“”‘’.,;:!?()…"'])[。，、；：！？（）「」『』《》〈〉【】“”‘’.,;:!?()…"']+$/
const MARKED_REVIEW = /^\/review\/\d+[^\d/?-]+$/

/** The paths that addresses in another spelling mean, by their lower-case form. An old address of the owner's comes first. */
const MEANT_PATHS: ReadonlyMap<string, string> = new Map([
  ...SCRIPTS.map((script) => [`/${script}`, `/${script}${HOME_PATH}`] as const),
  ['/index.html', HOME_PATH],
  ['/about', '/about'],
  [ALL_REVIEWS_PATH, ALL_REVIEWS_PATH],
  // https://www.w3.org/TR/change-password-url/
  ['/.well-known/change-password', ACCOUNT_PATH],
])

/** The screen of an address that the site does not have: its own where that may mean a text, else one for all. */
async function missingPath(deps: Deps, c: HttpContext, pathname: string): Promise<string> {
  const near = await findNearReviews(deps, wordsOfAddress(pathname)).catch((cause: unknown) => {
    logFault(deps.log, cause, c)
    return []
  })
  return near.length === 0 || pathname.length > LONGEST_PATH
    ? MISSING_PATH
    : `${MISSING_PATH}?path=${encodeURIComponent(pathname)}`
}

/** As `GET /api/missing-page` takes it. */
const LONGEST_PATH = 2_000

/** Pages of each script are cached apart. */
function planInScript(plan: PagePlan, script: Script | undefined): PagePlan {
  if (script === undefined || plan.isUnknown) return plan
  return { ...plan, address: `/${script}${plan.address}`, script }
}

/** The studio is written in one script. */
function isStudio(path: string): boolean {
  return path.startsWith(STUDIO_PATH)
}

/** The redirect of an address that the owner's earlier site had (docs/product/addresses.md). */
async function redirectOldUrl(findRedirect: FindRedirect, c: HttpContext): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url)
  const { script, rest } = splitScript(pathname)
  let target = await findRedirect(pathname, search)
  if (target === undefined && script !== undefined) {
    const inScript = await findRedirect(rest, search)
    target = inScript?.startsWith('/') ? `/${script}${inScript}` : inScript
  }
  if (target === undefined) return undefined
  // The owner can lead it elsewhere.
  c.header('Cache-Control', CACHE_REVALIDATE)
  return c.redirect(target, 301)
}

/** The redirect to a review's canonical path with its present slug; undefined at that path, and for other pages. */
function redirectTo(c: HttpContext, { canonicalPath }: { canonicalPath: string | null }) {
  const { pathname, search } = new URL(c.req.url)
  // Decoded, because proxies may write an escape in another way.
  if (canonicalPath === null || decodeURI(canonicalPath) === decodePath(pathname)) return undefined
  // Not kept by browsers: a slug can be taken back, and the address of before would redirect for ever.
  c.header('Cache-Control', CACHE_REVALIDATE)
  return c.redirect(canonicalPath + search, 301)
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const NOT_FOUND = `${problemSentences.not_found}\n`
const NOT_FOUND_LENGTH = String(Buffer.byteLength(NOT_FOUND))

async function sendCached(c: HttpContext, page: CachedPage): Promise<Response> {
  const { status, headers, body } = pageResponse(page, negotiationHeaders(c))
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
  return c.html(page.html, page.status)
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

interface ProbeHeaders {
  accept: string | undefined
  secFetchMode: string | undefined
  secFetchSite: string | undefined
}

/** Whether a request looks for what no site of ours has (/wp-login.php, /.env, /old.css), or neither names nor wants a page. */
function isProbe(plan: PagePlan, pathname: string, headers: ProbeHeaders): boolean {
  if (isOwnNavigation(headers)) return false
  // A tag can be named .NET.
  if (!/^(?:\/zh-han[st])?\/tag\//.test(pathname) && ELSEWHERES.test(pathname)) return true
  return plan.isUnknown && (FILE_NAME.test(pathname) || !wantsPage(headers))
}

/** Files with a leading dot, and scripts and folders of other programs, under known addresses too. */
const ELSEWHERES =
  /\/\.(?!well-known(?:\/|$))|^\/(?:wp-|wordpress\/|cgi-bin|phpmyadmin)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak)(?:\/|$)/i

/** Pages of earlier sites often end in .html: who wants a page of one gets one. */
const FILE_NAME = /\.(?!html?\/?$)[a-z\d]{1,10}\/?$/i

/** A link of this site, or an unknown hash route (docs/product/addresses.md). */
function isOwnNavigation({ secFetchMode, secFetchSite }: ProbeHeaders): boolean {
  return secFetchMode === 'navigate' && secFetchSite === 'same-origin'
}

function wantsPage({ accept, secFetchMode }: ProbeHeaders): boolean {
  return secFetchMode === 'navigate' || /\btext\/html\b/i.test(accept ?? '')
}
