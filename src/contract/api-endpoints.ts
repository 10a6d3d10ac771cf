import * as accounts from './accounts.endpoints.ts'
import * as accountData from './account-data.endpoints.ts'
import * as browserErrors from './browser-errors.endpoints.ts'
import * as bounces from './bounces.endpoints.ts'
import * as bookmarks from './bookmarks.endpoints.ts'
import * as comments from './comments.endpoints.ts'
import * as ebooks from './ebooks.endpoints.ts'
import * as failedMails from './failed-mails.endpoints.ts'
import * as highlights from './highlights.endpoints.ts'
import * as isbnLookup from './isbn-lookup.endpoints.ts'
import * as letterArchive from './letter-archive.endpoints.ts'
import * as letters from './letters.endpoints.ts'
import * as linkedProviders from './linked-providers.endpoints.ts'
import * as bookListImport from './book-list-import.endpoints.ts'
import * as newsletter from './newsletter.endpoints.ts'
import * as pageTexts from './page-texts.endpoints.ts'
import * as people from './people.endpoints.ts'
import * as passkeys from './passkeys.endpoints.ts'
import * as readingList from './reading-list.endpoints.ts'
import * as readingPositions from './reading-positions.endpoints.ts'
import * as readingYear from './reading-year.endpoints.ts'
import * as blogImport from './blog-import.endpoints.ts'
import * as federation from './federation.endpoints.ts'
import * as redirects from './redirects.endpoints.ts'
import * as reviewGroups from './review-groups.endpoints.ts'
import * as reviewZip from './review-zip.endpoints.ts'
import * as reviews from './reviews.endpoints.ts'
import * as search from './search.endpoints.ts'
import * as studio from './studio.endpoints.ts'
import * as studioComments from './studio-comments.endpoints.ts'
import * as studioPictures from './studio-pictures.endpoints.ts'
import * as studioProviders from './studio-providers.endpoints.ts'
import * as studioReviews from './studio-reviews.endpoints.ts'
import * as studioSettings from './studio-settings.endpoints.ts'
import * as studioTokens from './studio-tokens.endpoints.ts'
import * as subscribers from './subscribers.endpoints.ts'
import * as apiTokens from './api-tokens.endpoints.ts'
import * as twoFactor from './two-factor.endpoints.ts'

/** Every endpoint of the API. The browser imports types only: a run-time import would load all schemas. */
export const API_ENDPOINTS = [
  accounts,
  accountData,
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
  studioProviders,
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
  | typeof studioProviders
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
