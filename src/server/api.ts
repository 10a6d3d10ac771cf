import type { Hono } from 'hono'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { passkeysRoutes } from './accounts/passkeys/passkeys.routes.ts'
import { accountDataRoutes } from './archive/account-data/account-data.routes.ts'
import { peopleRoutes } from './accounts/people/people.routes.ts'
import { apiTokensRoutes, studioTokensRoutes } from './accounts/tokens/tokens.routes.ts'
import { linkedProvidersRoutes, signInMethodsRoutes } from './accounts/oauth/oauth.routes.ts'
import { backupsRoutes } from './archive/backup/backups.routes.ts'
import { blogImportRoutes } from './blog-import/blog-import.routes.ts'
import { browserErrorsRoutes } from './health/browser-errors/browser-errors.routes.ts'
import { bookmarksRoutes } from './reading/bookmarks/bookmarks.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { readingListEbookRoutes } from './ebooks/ebooks.routes.ts'
import { bounceReportsRoutes, bounceSourcesRoutes } from './newsletter/bounces/bounces.routes.ts'
import { bookListImportRoutes } from './reading/list-import/book-list-import.routes.ts'
import { newsletterRoutes } from './newsletter/subscriptions/newsletter.routes.ts'
import { federationStatusRoutes } from './federation/activitypub/activitypub.routes.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import type { Deps } from './deps.ts'
import { createApiApp } from './platform/http/create-api.ts'
import type { HttpEnv } from './platform/http/http-context.ts'
import { requestId } from './platform/http/server/request-log.middleware.ts'
import { highlightsRoutes } from './reading/highlights/highlights.routes.ts'
import { readingListRoutes } from './reading/list/reading-list.routes.ts'
import { readingPositionsRoutes } from './reading/positions/reading-positions.routes.ts'
import { redirectsRoutes } from './reviews/redirects/redirects.routes.ts'
import { reviewZipRoutes } from './archive/site-export/review-zip.routes.ts'
import { reviewPageRoutes } from './pages/review-page.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { letterArchiveRoutes } from './newsletter/letters/letter-archive.routes.ts'
import { isbnLookupRoutes } from './isbn-lookup/isbn-lookup.routes.ts'
import { FOR_A_DAY } from './platform/http/responses/response-headers.ts'
import { failedMailsRoutes } from './mail/failed-mails.routes.ts'
import { lettersRoutes } from './newsletter/letters/letters.routes.ts'
import { subscribersRoutes } from './newsletter/subscribers/subscribers.routes.ts'
import { studioCommentsRoutes } from './studio/comments/studio-comments.routes.ts'
import { draftFontsRoutes } from './studio/draft-fonts.routes.ts'
import { pictureLibraryRoutes } from './studio/picture-library/picture-library.routes.ts'
import { studioRoutes } from './studio/studio.routes.ts'
import { studioSettingsRoutes } from './studio-settings/studio-settings.routes.ts'
import { studioSummaryRoutes } from './studio-summary/studio-summary.routes.ts'

export type CreateRouter = () => Hono<HttpEnv>['router']

/** The API without the site's middleware: no session is read. */
export function createApi(deps: Deps, createRouter?: CreateRouter) {
  const api = createApiApp(createRouter?.())
  // In-process requests reach the API without the app's middleware.
  api.use(requestId())
  api.route('/', reviewsRoutes(deps))
  api.route('/', reviewPageRoutes(deps))
  api.route('/', searchRoutes(deps))
  api.route('/', signInMethodsRoutes(deps))
  api.route('/', accountsRoutes(deps))
  api.route('/', linkedProvidersRoutes(deps))
  api.route('/', passkeysRoutes(deps))
  api.route('/', accountDataRoutes(deps))
  api.route('/', apiTokensRoutes(deps))
  api.route('/', commentsRoutes(deps))
  api.route('/', newsletterRoutes(deps))
  api.route('/', browserErrorsRoutes(deps))
  api.route('/', bookmarksRoutes(deps))
  api.route('/', bookListImportRoutes(deps))
  api.route('/', readingListEbookRoutes(deps))
  api.route('/', readingListRoutes(deps))
  api.route('/', readingPositionsRoutes(deps))
  api.route('/', highlightsRoutes(deps))
  api.route('/', peopleRoutes(deps))
  api.route('/', studioTokensRoutes(deps))
  api.route('/', studioCommentsRoutes(deps))
  api.route('/', studioSettingsRoutes(deps))
  api.route('/', isbnLookupRoutes(deps))
  api.route('/', backupsRoutes(deps))
  api.route('/', blogImportRoutes(deps))
  api.route('/', federationStatusRoutes(deps))
  api.route('/', redirectsRoutes(deps))
  api.route('/', studioRoutes(deps))
  api.route('/', draftFontsRoutes(deps))
  api.route('/', reviewZipRoutes(deps))
  api.route('/', studioSummaryRoutes(deps))
  api.route('/', failedMailsRoutes(deps))
  api.route('/', picturesRoutes(deps))
  api.route('/', pictureLibraryRoutes(deps))
  api.route('/', lettersRoutes(deps))
  api.route('/', letterArchiveRoutes(deps))
  api.route('/', subscribersRoutes(deps))
  api.route('/', bounceSourcesRoutes(deps))
  api.route('/', bounceReportsRoutes(deps))
  api.use('/api/openapi.json', async (c, next) => {
    c.header('Cache-Control', FOR_A_DAY)
    await next()
  })
  api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
  })
  return api
}
