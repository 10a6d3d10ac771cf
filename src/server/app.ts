import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { PageRenderer } from '../contract/page.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { oauthCallbackRoutes } from './accounts/oauth/oauth-callback.routes.ts'
import { sessionMiddleware } from './accounts/sessions/session.middleware.ts'
import { accountDeletionRoutes } from './accounts/profile/account-deletion.routes.ts'
import { passkeysRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/two-factor.routes.ts'
import { accountDataRoutes } from './account-data/account-data.routes.ts'
import { tokensRoutes } from './accounts/api-tokens/api-tokens.routes.ts'
import { peopleRoutes } from './accounts/people/people.routes.ts'
import { studioTokensRoutes } from './accounts/studio-tokens/studio-tokens.routes.ts'
import { linkedProvidersRoutes, signInMethodsRoutes } from './accounts/oauth/linked-providers.routes.ts'
import { backupsRoutes } from './backup/backups.routes.ts'
import { blogImportRoutes } from './blog-import/blog-import.routes.ts'
import { browserErrorsRoutes } from './browser-errors/browser-errors.routes.ts'
import { bookmarksRoutes } from './bookmarks/bookmarks.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { mailCoversRoutes } from './mail-covers/mail-covers.routes.ts'
import { coversRoutes } from './covers/covers.routes.ts'
import { shareCardsRoutes } from './covers/share-cards.routes.ts'
import { readingListEbookRoutes } from './ebooks/reading-list-ebook.routes.ts'
import { ebooksRoutes } from './ebooks/ebooks.routes.ts'
import { fontsRoutes } from './fonts/fonts.routes.ts'
import { bounceReportsRoutes, bounceSourcesRoutes } from './newsletter-bounces/bounces.routes.ts'
import { bookListImportRoutes } from './book-list-import/book-list-import.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { readAvif } from './pictures/avif.service.ts'
import { newsletterRoutes } from './newsletter-subscriptions/newsletter.routes.ts'
import { oneClickRoutes } from './newsletter-subscriptions/one-click.routes.ts'
import { type AssetSource, NO_ASSETS } from './pages/document/assets.ts'
import { activitypubRoutes } from './activitypub/activitypub.routes.ts'
import { federationStatusRoutes } from './activitypub/federation-status.routes.ts'
import { accountFormRoutes } from './pages/forms/account-form.routes.ts'
import { commentFormRoutes } from './pages/forms/comment-form.routes.ts'
import { offlineRoutes } from './pages/offline/offline.routes.ts'
import { ownerLinkRoutes } from './pages/forms/owner-link.routes.ts'
import { newsletterFormRoutes } from './pages/forms/newsletter-form.routes.ts'
import { crawlersRoutes } from './feeds/crawlers.routes.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { oembedRoutes } from './feeds/oembed.routes.ts'
import { sitemapRoutes } from './feeds/sitemap.routes.ts'
import { createPageCache, type PageCache } from './pages/cache/page-cache.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { previewRoutes } from './pages/preview.routes.ts'
import { siteFilesRoutes } from './pages/site-files.routes.ts'
import { refuseWrongMethods } from './pages/wrong-method.ts'
import { createRenderDocument } from './pages/document/render-document.ts'
import { limitBodies } from './platform/http/body-limit.ts'
import { clientAddressMiddleware } from './platform/http/client-address.ts'
import { FOR_A_DAY, CACHE_IMMUTABLE } from './platform/http/cache-control.ts'
import type { Deps } from './deps.ts'
import {
  answerProblem,
  createApiApp,
  type HttpContext,
  type HttpEnv,
  requestId,
  requestLog,
} from './platform/http/http.ts'
import { Problem, problem } from './platform/http/problems.ts'
import { checkReady } from './platform/db/readiness.ts'
import { csrfProtection } from './platform/security/csrf.ts'
import { securityHeaders } from './platform/security/security-headers.ts'
import { highlightsRoutes } from './highlights/highlights.routes.ts'
import { readingListRoutes } from './reading-list/reading-list.routes.ts'
import { readingPositionsRoutes } from './reading-positions/reading-positions.routes.ts'
import { readingsRoutes } from './reading-list/readings.routes.ts'
import { readingYearRoutes } from './reading-list/reading-year.routes.ts'
import { redirectsRoutes } from './redirects/redirects.routes.ts'
import { reviewZipRoutes } from './site-export/review-zip.routes.ts'
import { reviewPageRoutes } from './review-page/review-page.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { findReviewTexts } from './reviews/font-texts.service.ts'
import { pageTextsRoutes } from './settings/page-texts.routes.ts'
import { sealRoutes } from './seal/seal.routes.ts'
import { pathOfEndpoint, scriptMiddleware } from './scripts/script.middleware.ts'
import { searchRoutes } from './search/search.routes.ts'
import { letterArchiveRoutes, letterVisitsRoutes } from './newsletter-letters/letter-archive.routes.ts'
import { isbnLookupRoutes } from './isbn-lookup/isbn-lookup.routes.ts'
import { failedMailsRoutes } from './mail/failed-mails.routes.ts'
import { lettersRoutes } from './newsletter-letters/letters.routes.ts'
import { subscribersRoutes } from './newsletter-subscribers/subscribers.routes.ts'
import { draftCoverRoutes } from './studio/cover/draft-cover.routes.ts'
import { findPreviewTexts } from './studio/preview/preview.service.ts'
import { studioCommentsRoutes } from './studio/comments/studio-comments.routes.ts'
import { studioRoutes } from './studio/studio.routes.ts'
import { studioProvidersRoutes } from './studio-settings/studio-providers.routes.ts'
import { studioSettingsRoutes } from './studio-settings/studio-settings.routes.ts'
import { webmentionRoutes } from './webmention/webmention.routes.ts'
import { studioSummaryRoutes } from './studio-summary/studio-summary.routes.ts'

interface AppInput {
  deps: Deps
  renderer: PageRenderer
  assets?: AssetSource
  /** The folder of built scripts, styles and fonts. */
  clientDir?: string
  /** Passed in where the page cache answers before the app. */
  pageCache?: PageCache
}

/** The whole server: all routes and middleware, in their order. */
export function createApp({
  deps,
  renderer,
  assets = NO_ASSETS,
  clientDir,
  pageCache = createPageCache(deps),
}: AppInput): Hono<HttpEnv> {
  const api = createApi(deps)
  const renderDocument = createRenderDocument({
    deps,
    renderer,
    assets,
    send: async (path, init) => api.request(path, init),
  })
  const app = new Hono<HttpEnv>({ getPath: pathOfEndpoint })
  const refuseMethods = refuseWrongMethods(app, renderer)
  app.use(requestId(), requestLog(deps))
  app.use(clientAddressMiddleware(() => deps.trustProxy, deps.log))
  app.use(securityHeaders(deps.hsts))
  app.use(limitBodies())
  app.onError((cause, c) => answerProblem(deps.log, cause, c))
  app.route('/', oneClickRoutes(deps))
  app.route('/', oauthCallbackRoutes(deps))
  app.route('/', activitypubRoutes(deps))
  app.route('/', webmentionRoutes(deps))
  app.use(csrfProtection(deps))
  app.use(sessionMiddleware(deps))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    await checkReady(deps.database).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause })
    })
    return c.text('ok')
  })
  app.route('/', sealRoutes(deps))
  if (clientDir !== undefined) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientDir,
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
  app.use('/api/*', scriptMiddleware, refuseMethods)
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
  app.route('/', mailCoversRoutes(deps))
  app.route('/', draftCoverRoutes(deps))
  app.route('/', shareCardsRoutes(deps))
  app.route(
    '/',
    fontsRoutes({
      reviewFonts: deps.reviewFonts,
      findReviewTexts: async (subject) =>
        (await findPreviewTexts(deps, subject)) ?? findReviewTexts(deps, subject),
    }),
  )
  app.route('/', letterVisitsRoutes(deps))
  app.route('/', ebooksRoutes(deps))
  app.route('/', feedsRoutes(deps))
  app.route('/', sitemapRoutes(deps))
  app.route('/', crawlersRoutes(deps))
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

/** The API without the site's middleware: no session is read. */
export function createApi(deps: Deps) {
  const api = createApiApp()
  // In-process requests reach the API without the app's middleware.
  api.use(requestId())
  api.route('/', reviewsRoutes(deps))
  api.route('/', reviewPageRoutes(deps))
  api.route('/', searchRoutes(deps))
  api.route('/', signInMethodsRoutes(deps))
  api.route('/', accountsRoutes(deps))
  api.route('/', linkedProvidersRoutes(deps))
  api.route('/', accountDeletionRoutes(deps))
  api.route('/', passkeysRoutes(deps))
  api.route('/', twoFactorRoutes(deps))
  api.route('/', accountDataRoutes(deps))
  api.route('/', tokensRoutes(deps))
  api.route('/', commentsRoutes(deps))
  api.route('/', newsletterRoutes(deps))
  api.route('/', pageTextsRoutes(deps))
  api.route('/', browserErrorsRoutes(deps))
  api.route('/', bookmarksRoutes(deps))
  api.route('/', bookListImportRoutes(deps))
  api.route('/', readingListEbookRoutes(deps))
  api.route('/', readingListRoutes(deps))
  api.route('/', readingsRoutes(deps))
  api.route('/', readingPositionsRoutes(deps))
  api.route('/', highlightsRoutes(deps))
  api.route('/', readingYearRoutes(deps))
  api.route('/', peopleRoutes(deps))
  api.route('/', studioTokensRoutes(deps))
  api.route('/', studioCommentsRoutes(deps))
  api.route('/', studioSettingsRoutes(deps))
  api.route('/', studioProvidersRoutes(deps))
  api.route('/', isbnLookupRoutes(deps))
  api.route('/', backupsRoutes(deps))
  api.route('/', blogImportRoutes(deps))
  api.route('/', federationStatusRoutes(deps))
  api.route('/', redirectsRoutes(deps))
  api.route('/', studioRoutes(deps))
  api.route('/', reviewZipRoutes(deps))
  api.route('/', studioSummaryRoutes(deps))
  api.route('/', failedMailsRoutes(deps))
  api.route('/', picturesRoutes(deps))
  api.route('/', lettersRoutes(deps))
  api.route('/', letterArchiveRoutes(deps))
  api.route('/', subscribersRoutes(deps))
  api.route('/', bounceSourcesRoutes(deps))
  api.route('/', bounceReportsRoutes(deps))
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
  })
  return api
}
