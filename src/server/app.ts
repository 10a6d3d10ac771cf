import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { PageRenderer } from '../contract/page.ts'
import { oauthCallbackRoutes } from './accounts/oauth/oauth.routes.ts'
import { sessionMiddleware } from './accounts/session.middleware.ts'
import { coversRoutes, sealRoutes } from './covers/covers.routes.ts'
import { ebooksRoutes } from './ebooks/ebooks.routes.ts'
import { fontsRoutes } from './fonts/fonts.routes.ts'
import { mediaRoutes } from './pictures/media.routes.ts'
import { readAvif } from './pictures/avif.service.ts'
import { oneClickRoutes } from './newsletter/subscriptions/newsletter.routes.ts'
import { type AssetSource, NO_ASSETS } from './pages/document/assets.ts'
import { activitypubRoutes } from './federation/activitypub/activitypub.routes.ts'
import { accountFormRoutes, ownerLinkRoutes, leaveAnswersRoutes } from './pages/forms/account-form.routes.ts'
import { commentFormRoutes } from './pages/forms/comment-form.routes.ts'
import { offlineRoutes } from './pages/offline/offline.routes.ts'
import { newsletterFormRoutes } from './pages/forms/newsletter-form.routes.ts'
import { robotsRoutes } from './feeds/robots.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { oembedRoutes } from './feeds/oembed.routes.ts'
import { sitemapRoutes } from './feeds/sitemap.routes.ts'
import { closedSiteMiddleware } from './pages/closed-site.middleware.ts'
import { createPageCache, type PageCache } from './pages/cache/page-cache.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { previewRoutes } from './pages/preview.routes.ts'
import { siteFilesRoutes } from './pages/site-files.routes.ts'
import { refuseWrongMethods } from './pages/wrong-method.ts'
import { healthRoutes } from './health/check/challenge.routes.ts'
import { createRenderDocument } from './pages/document/render-document.ts'
import { limitBodies } from './platform/http/requests/body-limit.ts'
import { clientIpMiddleware } from './platform/http/access/client-ip.ts'
import { FOR_A_DAY, CACHE_IMMUTABLE } from './platform/http/responses/response-headers.ts'
import type { Deps } from './deps.ts'
import { answerProblem } from './platform/http/responses/answer-problem.ts'
import type { HttpContext, HttpEnv } from './platform/http/http-context.ts'
import { requestId, requestLog } from './platform/http/server/request-log.middleware.ts'
import { Problem, problem } from './platform/http/responses/problems.ts'
import { checkReady } from './platform/db/readiness.ts'
import { csrfProtection } from './platform/security/csrf.middleware.ts'
import { securityHeaders } from './platform/security/security-headers.middleware.ts'
import { findReviewTexts } from './reviews/font-texts.service.ts'
import { readShownMenus } from './reviews/menus.service.ts'
import { createScriptFonts, findTextsInScript } from './reviews/script-fonts.service.ts'
import { pathOfEndpoint, scriptMiddleware } from './pages/scripts/script.middleware.ts'
import { letterVisitsRoutes } from './newsletter/letters/letter-archive.routes.ts'
import { draftCoverRoutes } from './studio/cover/draft-cover.routes.ts'
import { findPreviewTexts } from './studio/preview/preview.service.ts'
import { webmentionRoutes } from './federation/webmention/webmention.routes.ts'
import { createApi, type CreateRouter } from './api.ts'

interface AppInput {
  deps: Deps
  renderer: PageRenderer
  assets?: AssetSource
  /** The folder of built scripts, styles and fonts. */
  clientDir?: string
  /** Passed in where the page cache answers before the app. */
  pageCache?: PageCache
  /** Default: Hono's own, which compiles all addresses at the first request. */
  createRouter?: CreateRouter
}

/** The whole server: all routes and middleware, in their order. */
export function createApp({
  deps,
  renderer,
  assets = NO_ASSETS,
  clientDir,
  pageCache = createPageCache(deps),
  createRouter,
}: AppInput): Hono<HttpEnv> {
  const api = createApi(deps, createRouter)
  const renderDocument = createRenderDocument({
    deps,
    renderer,
    assets,
    send: async (path, init) => api.request(path, init),
  })
  const app = new Hono<HttpEnv>({ getPath: pathOfEndpoint, ...(createRouter && { router: createRouter() }) })
  const refuseMethods = refuseWrongMethods(app, renderer)
  app.use(requestId(), requestLog(deps))
  app.use(clientIpMiddleware(() => deps.trustProxy, deps.log))
  app.use(securityHeaders(deps.hsts))
  app.use(limitBodies())
  app.onError((cause, c) => answerProblem(deps.log, cause, c))
  app.route('/', oneClickRoutes(deps))
  app.route('/', leaveAnswersRoutes(deps))
  app.route('/', healthRoutes(deps))
  app.get('/readyz', async (c) => {
    await checkReady(deps.database).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause })
    })
    return c.text('ok')
  })
  app.use(sessionMiddleware(deps))
  app.use(closedSiteMiddleware(deps))
  app.route('/', activitypubRoutes(deps))
  app.route('/', webmentionRoutes(deps))
  app.use(csrfProtection(deps))
  app.route('/', oauthCallbackRoutes(deps))

  app.route('/', sealRoutes(deps))
  if (clientDir !== undefined) {
    // Those of the build before, too: pages in browsers and caches name them until they are loaded again.
    for (const root of [clientDir, path.join(clientDir, '../former')].filter((folder) => existsSync(folder)))
      app.use(
        '/assets/*',
        serveStatic({
          root,
          precompressed: true,
          onFound: (_path, c) => c.header('Cache-Control', CACHE_IMMUTABLE),
        }),
      )
    const icon = {
      root: clientDir,
      onFound: (_path: string, c: HttpContext) => c.header('Cache-Control', FOR_A_DAY),
    }
    app.get('/favicon.svg', serveStatic(icon))
    app.get('/apple-touch-icon.png', serveStatic(icon))
    // Browsers request it unasked, and go by its media type: it need not be in the old format.
    app.get('/favicon.ico', serveStatic({ ...icon, path: 'apple-touch-icon.png' }))
  }
  app.use(compress())
  app.get('/assets/*', answerNotFound)
  app.use('/assets/*', refuseMethods)
  app.use('/api/*', scriptMiddleware(createScriptFonts(deps)), refuseMethods)
  app.route('/', api)
  // For in-process requests. If it were set before mounting, it would be wrapped around each of the API's handlers
  // again, whose errors the app maps as well.
  api.onError((cause, c) => answerProblem(deps.log, cause, c))
  app.all('/api/*', answerNotFound)
  app.route(
    '/',
    mediaRoutes(deps, (name, webp) => readAvif(deps, name, webp)),
  )
  app.route('/', coversRoutes(deps))
  app.route('/', draftCoverRoutes(deps))
  app.route(
    '/',
    fontsRoutes({
      deps,
      findReviewTexts: async (subject) =>
        (await findPreviewTexts(deps, subject)) ??
        (await findTextsInScript(deps, subject)) ??
        findReviewTexts(deps, subject, () => readShownMenus(deps)),
    }),
  )
  app.route('/', letterVisitsRoutes(deps))
  app.route('/', ebooksRoutes(deps))
  app.route('/', feedsRoutes(deps))
  app.route('/', sitemapRoutes(deps))
  app.route('/', robotsRoutes(deps))
  app.route('/', oembedRoutes(deps))
  app.route('/', siteFilesRoutes(deps))
  app.route('/', offlineRoutes(deps, assets))
  app.route('/', commentFormRoutes(deps, renderDocument))
  app.route('/', newsletterFormRoutes(deps, renderDocument))
  app.route('/', accountFormRoutes(deps))
  app.route('/', ownerLinkRoutes(deps))
  app.route('/', previewRoutes(deps, renderDocument))
  app.use(refuseMethods)
  app.route('/', pagesRoutes({ deps, renderer, renderDocument, pageCache }))
  app.all('*', answerNotFound)
  return app
}

function answerNotFound(): never {
  throw problem('not_found')
}
