import { LETTERS_PATH } from '../../contract/newsletter/letter-links.ts'
import {
  ACCOUNT_DONE_PATH,
  ACCOUNT_LINKS,
  ACCOUNT_PATH,
  accountLinkPath,
  AUTHORS_PATH,
  BOOKMARKS_PATH,
  CONFIRM_PATH,
  HOME_PATH,
  LIST_IMPORT_PATH,
  READING_LIST_PATH,
  REFUSED_FORM_PATH,
  reviewIdOf,
  SIGN_IN_PATH,
  UNSUBSCRIBE_PATH,
  STUDIO_PATH,
  YEARS_PATH,
} from '../../contract/links.ts'
import type { AccountLink } from '../../contract/accounts/account-links.ts'
import type { ReviewGroup } from '../../contract/reviews/review-groups.ts'
import type { CategoryList, ReviewPage } from '../../contract/reviews/reviews.ts'
import { SEARCH_FILTERS } from '../../contract/reviews/search-filters.ts'
import type { Route, Target } from './route.ts'

// Data of the routes in routes.ts for the server alone, by pattern: no browser loads it.

const REVIEW = '/review/:id'
const CATEGORY = '/category/:category'
const AUTHOR = '/author/:author'
const YEAR = '/year/:year'
const LETTER = `${LETTERS_PATH}/:number`

const GROUPS = 'groups/groups-screen.tsx'

/** The screen's file; its scripts and styles are looked up by it. */
const FILES: Record<string, string> = {
  '/': 'home/home-screen.tsx',
  [REVIEW]: 'review/review-screen.tsx',
  '/reviews': 'all-reviews/all-reviews-screen.tsx',
  '/categories': 'all-reviews/all-reviews-screen.tsx',
  '/category/all': 'all-reviews/all-reviews-screen.tsx',
  [CATEGORY]: 'category/category-screen.tsx',
  [AUTHOR]: GROUPS,
  [YEAR]: GROUPS,
  [AUTHORS_PATH]: GROUPS,
  [YEARS_PATH]: GROUPS,
  '/about': 'about/about-screen.tsx',
  '/search': 'search/search-screen.tsx',
  [READING_LIST_PATH]: 'reading-list/reading-list-screen.tsx',
  [LIST_IMPORT_PATH]: 'book-list-import/book-list-import-screen.tsx',
  [BOOKMARKS_PATH]: 'bookmarks/bookmarks-screen.tsx',
  [ACCOUNT_PATH]: 'account/account-screen.tsx',
  [SIGN_IN_PATH]: 'sign-in/sign-in-screen.tsx',
  '/privacy': 'legal/privacy-screen.tsx',
  '/terms': 'legal/terms-screen.tsx',
  [LETTERS_PATH]: 'letter-archive/letters-screen.tsx',
  [LETTER]: 'letter-archive/letters-screen.tsx',
  [CONFIRM_PATH]: 'newsletter/confirm-screen.tsx',
  [UNSUBSCRIBE_PATH]: 'newsletter/choice-screen.tsx',
  [STUDIO_PATH]: 'studio/studio-screen.tsx',
  [REFUSED_FORM_PATH]: 'refused-form/refused-form-screen.tsx',
}

const ACCOUNT_PAGE = 'account-links/account-page-screen.tsx'

/** A reader's own screens and the sign-in: search engines do not list them. */
const UNLISTED: ReadonlySet<string> = new Set([
  READING_LIST_PATH,
  LIST_IMPORT_PATH,
  BOOKMARKS_PATH,
  ACCOUNT_PATH,
  SIGN_IN_PATH,
  STUDIO_PATH,
  ACCOUNT_DONE_PATH,
])

export interface RouteQuery {
  /** Parameters that select the content; the page is the same for everyone. */
  contentParams: readonly string[]
  /** The parameter that reports the outcome of a form to one visitor. */
  outcomeParam?: string | undefined
}

/** The parameters of a list; client/location/list-start.ts reads them. */
const LIST_START = ['sort', 'offset', 'after'] as const

/** The parameters that the screen reads. If absent, a page with a query is personal and not cached. */
const QUERIES: Record<string, RouteQuery> = {
  [HOME_PATH]: { contentParams: [], outcomeParam: 'newsletter' },
  [REVIEW]: { contentParams: ['before'], outcomeParam: 'comment' },
  '/reviews': { contentParams: LIST_START },
  '/categories': { contentParams: LIST_START },
  '/category/all': { contentParams: LIST_START },
  [CATEGORY]: { contentParams: LIST_START },
  [AUTHOR]: { contentParams: LIST_START },
  [YEAR]: { contentParams: LIST_START },
  [AUTHORS_PATH]: { contentParams: ['after'] },
  [YEARS_PATH]: { contentParams: [] },
  '/about': { contentParams: [] },
  '/search': { contentParams: ['q', 'offset', ...SEARCH_FILTERS] },
  '/privacy': { contentParams: [] },
  '/terms': { contentParams: [] },
  [LETTERS_PATH]: { contentParams: [] },
  [LETTER]: { contentParams: [] },
}

/** Pages whose URLs contain a token (docs/product/addresses.md). */
const PRIVATE: ReadonlySet<string> = new Set([
  CONFIRM_PATH,
  UNSUBSCRIBE_PATH,
  ...ACCOUNT_LINKS.map(accountLinkPath),
])

export function screenSource({ pattern }: Pick<Route, 'pattern'>): string {
  return `src/web/screens/${FILES[pattern] ?? ACCOUNT_PAGE}`
}

export function isUnlisted({ pattern }: Pick<Route, 'pattern'>): boolean {
  return UNLISTED.has(pattern)
}

/** Whether search engines may list the page: neither a reader's own screen nor the preview of a draft. */
export function isIndexed(route: Pick<Route, 'pattern'>, data: unknown): boolean {
  if (route.pattern === REVIEW) return (data as ReviewPage).is_preview !== true
  return !isUnlisted(route) && !isPrivate(route) && route.pattern !== REFUSED_FORM_PATH
}

/**
 * Whether nothing exists at the address: the permalink then answers 404. For everybody but the owner, whose app knows
 * better, that is so for the studio.
 */
export function isMissing({ pattern }: Pick<Route, 'pattern'>, data: unknown): boolean {
  if (pattern === STUDIO_PATH) return true
  if (pattern === AUTHOR || pattern === YEAR) return (data as ReviewGroup).total === 0
  if (pattern === CATEGORY) return !(data as CategoryList).is_known
  return isAccountLink(pattern) && (data as AccountLink).state === 'ended'
}

function isAccountLink(pattern: string): boolean {
  return ACCOUNT_LINKS.some((link) => accountLinkPath(link) === pattern)
}

export function queryOf({ pattern }: Pick<Route, 'pattern'>): RouteQuery | undefined {
  return QUERIES[pattern]
}

/** The id of the review that the screen shows. */
export function reviewOf({ route, params }: Target): number | undefined {
  return route.pattern === REVIEW ? reviewIdOf(params['id'] ?? '') : undefined
}

export function isPrivate({ pattern }: Pick<Route, 'pattern'>): boolean {
  return PRIVATE.has(pattern)
}

/** Whether part of the data is chosen at random for each request. */
export function isDrawn({ pattern }: Pick<Route, 'pattern'>): boolean {
  return pattern === HOME_PATH
}

/** Whether a part of the data could not be read. */
export function isPartial({ pattern }: Pick<Route, 'pattern'>, data: unknown): boolean {
  return pattern === REVIEW && (data as ReviewPage).comments === null
}
