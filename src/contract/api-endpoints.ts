import * as accounts from './accounts/accounts.endpoints.ts'
import * as accountData from './accounts/account-data.endpoints.ts'
import * as backups from './settings/backups.endpoints.ts'
import * as browserErrors from './site/browser-errors.endpoints.ts'
import * as bounces from './newsletter/bounces.endpoints.ts'
import * as bookmarks from './reading/bookmarks.endpoints.ts'
import * as comments from './comments/comments.endpoints.ts'
import * as ebooks from './reviews/ebooks.endpoints.ts'
import * as failedMails from './newsletter/failed-mails.endpoints.ts'
import * as highlights from './reading/highlights.endpoints.ts'
import * as isbnLookup from './studio/isbn-lookup.endpoints.ts'
import * as letterArchive from './newsletter/letter-archive.endpoints.ts'
import * as letters from './newsletter/letters.endpoints.ts'
import * as linkedProviders from './accounts/linked-providers.endpoints.ts'
import * as bookListImport from './reading/book-list-import.endpoints.ts'
import * as newsletter from './newsletter/newsletter.endpoints.ts'
import * as pageTexts from './settings/page-texts.endpoints.ts'
import * as people from './accounts/people.endpoints.ts'
import * as passkeys from './accounts/passkeys.endpoints.ts'
import * as readingList from './reading/reading-list.endpoints.ts'
import * as readingPositions from './reading/reading-positions.endpoints.ts'
import * as readingYear from './reading/reading-year.endpoints.ts'
import * as blogImport from './studio/blog-import.endpoints.ts'
import * as federation from './site/federation.endpoints.ts'
import * as redirects from './site/redirects.endpoints.ts'
import * as reviewGroups from './reviews/review-groups.endpoints.ts'
import * as reviewZip from './studio/review-zip.endpoints.ts'
import * as reviews from './reviews/reviews.endpoints.ts'
import * as search from './reviews/search.endpoints.ts'
import * as studio from './studio/studio.endpoints.ts'
import * as studioComments from './comments/studio-comments.endpoints.ts'
import * as studioPictures from './pictures/studio-pictures.endpoints.ts'
import * as studioReviews from './studio/studio-reviews.endpoints.ts'
import * as studioSettings from './settings/studio-settings.endpoints.ts'
import * as studioTokens from './accounts/studio-tokens.endpoints.ts'
import * as subscribers from './newsletter/subscribers.endpoints.ts'
import * as apiTokens from './accounts/api-tokens.endpoints.ts'
import * as twoFactor from './accounts/two-factor.endpoints.ts'

/** Every endpoint of the API. The browser imports types only: a run-time import would load all schemas. */
export const API_ENDPOINTS = [
  accounts,
  accountData,
  backups,
  browserErrors,
  bookmarks,
  bounces,
  comments,
  ebooks,
  failedMails,
  highlights,
  isbnLookup,
  letterArchive,
  letters,
  linkedProviders,
  bookListImport,
  newsletter,
  pageTexts,
  passkeys,
  people,
  readingList,
  readingPositions,
  readingYear,
  blogImport,
  federation,
  redirects,
  reviews,
  reviewGroups,
  reviewZip,
  search,
  studio,
  studioComments,
  studioPictures,
  studioReviews,
  studioSettings,
  studioTokens,
  subscribers,
  apiTokens,
  twoFactor,
].flatMap((subject): ApiEndpoint[] => Object.values(subject))

type ApiEndpoint = EndpointsIn<
  | typeof accounts
  | typeof accountData
  | typeof backups
  | typeof browserErrors
  | typeof bookmarks
  | typeof bounces
  | typeof comments
  | typeof ebooks
  | typeof failedMails
  | typeof highlights
  | typeof isbnLookup
  | typeof letterArchive
  | typeof letters
  | typeof linkedProviders
  | typeof bookListImport
  | typeof newsletter
  | typeof pageTexts
  | typeof passkeys
  | typeof people
  | typeof readingList
  | typeof readingPositions
  | typeof readingYear
  | typeof blogImport
  | typeof federation
  | typeof redirects
  | typeof reviews
  | typeof reviewGroups
  | typeof reviewZip
  | typeof search
  | typeof studio
  | typeof studioComments
  | typeof studioPictures
  | typeof studioReviews
  | typeof studioSettings
  | typeof studioTokens
  | typeof subscribers
  | typeof apiTokens
  | typeof twoFactor
>

type EndpointsIn<Subject> = Subject extends unknown ? Subject[keyof Subject] : never

/** By route, such as 'PUT /api/comments/{id}/like'. */
export type ApiEndpoints = { [Endpoint in ApiEndpoint as Endpoint['route']]: Endpoint }

/** A path of the API in Hono's form: one endpoint's, such as '/api/comments/:id', or all below it, '/api/comments/*'. */
export type ApiPathPattern = PathPatterns<ApiEndpoint['route']>

type PathPatterns<Route> = Route extends `${string} ${infer Path}` ? HonoPath<Path> | Below<Path> : never

type HonoPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : Path

type Below<Path extends string, Start extends string = ''> = Path extends `/${infer Part}/${infer Rest}`
  ? `${Start}/${Part}/*` | Below<`/${Rest}`, `${Start}/${Part}`>
  : never
