import type { Failure } from '../../contract/page.ts'
import {
  ACCOUNT_PATH,
  BOOKMARKS_PATH,
  CONFIRM_PATH,
  LEAVE_PATH,
  LIST_IMPORT_PATH,
  parseReviewId,
  SIGN_IN_PATH,
} from '../../contract/links.ts'
import type { SearchPage } from '../../contract/search.ts'
import { type Api, ApiFailure } from '../client/api.ts'
import { listQuery, readListStart } from '../client/list-start.ts'
import { parseAddress } from '../client/location.ts'
import { readThreadStart } from '../client/thread-start.ts'
import type { ScreenComponent } from '../client/screen.ts'

/** A screen's place in the site. */
export interface Route {
  pattern: string
  /** The screen's file, by which the server finds its scripts and styles. */
  source: string
  screen: () => Promise<{ default: ScreenComponent<never> }>
  /** Absent: the screen needs no data. */
  load?: (api: Api, match: RouteMatch, signal?: AbortSignal) => Promise<unknown>
  /** True where the data say that nothing is there: HTTP 404 on the permalink. */
  isMissing?: (data: never) => boolean
  /** True for a screen that stays mounted while its query changes. */
  staysMounted?: boolean
  /** True for a page that has a plain path only and no hash route (docs/product/addresses.md). */
  isPlain?: boolean
  /** True for a screen that is each reader's own, or the way to one: nothing for search engines to find. */
  isUnlisted?: boolean
  /** True for a page whose address holds a token (docs/product/addresses.md). */
  isPrivate?: boolean
  /** What of the address's query the screen reads. Absent: its queries are one visitor's own. */
  query?: RouteQuery
  /** The review that the screen is about. */
  reviewOf?: (match: RouteMatch) => number | undefined
  /** True where part of the data is drawn at random each time. */
  isDrawn?: boolean
  /** True where the data lack something that could not be read. */
  isPartial?: (data: never) => boolean
}

export interface RouteQuery {
  /** Parameters that choose what is shown: the same for everyone. */
  chooses: readonly string[]
  /** The parameter that tells a visitor what they have just done. */
  tells?: string | undefined
}

interface RouteMatch {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface Target extends RouteMatch {
  route: Route
  /** Clean path with query. */
  address: string
  /** False where no route is known and home stands in (docs/product/screens.md). */
  isKnown: boolean
}

/** As list-start.ts reads them. */
const LIST_START = ['sort', 'offset'] as const

const NO_QUERY: RouteQuery = { chooses: [] }

const home: Route = {
  pattern: '/',
  source: 'src/web/screens/home/home-screen.tsx',
  screen: () => import('../screens/home/home-screen.tsx'),
  load: (api, _match, signal) => api.call('GET /api/home', { signal }),
  query: { chooses: [], tells: 'newsletter' },
  isDrawn: true,
}

const allReviews: Omit<Route, 'pattern'> = {
  source: 'src/web/screens/all-reviews/all-reviews-screen.tsx',
  screen: () => import('../screens/all-reviews/all-reviews-screen.tsx'),
  load: (api, { search }, signal) =>
    api.call('GET /api/reviews', { query: listQuery(readListStart(search)), signal }),
  query: { chooses: LIST_START },
}

/** What a mail of the newsletter leads to. */
const subscriptionPage: Pick<Route, 'load' | 'isPlain' | 'isPrivate'> = {
  load: (api, { search }, signal) => {
    const token = search.get('token') ?? ''
    return token === ''
      ? Promise.reject(new ApiFailure(NO_SUCH_SUBSCRIPTION))
      : api.call('GET /api/newsletter/subscription', { query: { token }, signal })
  },
  isPlain: true,
  isPrivate: true,
}

/** The only route table, for browser (after the hash) and server (permalinks) alike. The first match counts. */
const ROUTES: readonly Route[] = [
  home,
  {
    pattern: '/review/:id',
    source: 'src/web/screens/review/review-screen.tsx',
    screen: () => import('../screens/review/review-screen.tsx'),
    load: (api, { params, search }, signal) => {
      const id = parseReviewId(params.id ?? '')
      if (id === undefined) return Promise.reject(new ApiFailure(NO_SUCH_REVIEW))
      return api.call('GET /api/reviews/{id}', {
        params: { id },
        query: { before: readThreadStart(search) },
        signal,
      })
    },
    query: { chooses: ['before'], tells: 'comment' },
    reviewOf: ({ params }) => parseReviewId(params.id ?? ''),
    isPartial: (data: { comments: unknown }) => data.comments === null,
  },
  { pattern: '/reviews', ...allReviews },
  { pattern: '/categories', ...allReviews },
  { pattern: '/category/all', ...allReviews },
  {
    pattern: '/category/:category',
    source: 'src/web/screens/category/category-screen.tsx',
    screen: () => import('../screens/category/category-screen.tsx'),
    load: (api, { params, search }, signal) =>
      api.call('GET /api/categories/{slug}/reviews', {
        params: { slug: params.category ?? '' },
        query: listQuery(readListStart(search)),
        signal,
      }),
    isMissing: (data: { is_known: boolean }) => !data.is_known,
    query: { chooses: LIST_START },
  },
  {
    pattern: '/about',
    source: 'src/web/screens/about/about-screen.tsx',
    screen: () => import('../screens/about/about-screen.tsx'),
    query: NO_QUERY,
  },
  {
    pattern: '/search',
    source: 'src/web/screens/search/search-screen.tsx',
    screen: () => import('../screens/search/search-screen.tsx'),
    load: (api, { search }, signal) => {
      const term = search.get('q')?.trim() ?? ''
      // A blank term asks nothing (docs/product/data.md).
      return term === ''
        ? Promise.resolve(NOTHING_ASKED)
        : api.call('GET /api/search', {
            query: { q: term, offset: readListStart(search).offset || undefined },
            signal,
          })
    },
    staysMounted: true,
    query: { chooses: ['q', 'offset'] },
  },
  {
    pattern: '/reading-list',
    source: 'src/web/screens/reading-list/reading-list-screen.tsx',
    screen: () => import('../screens/reading-list/reading-list-screen.tsx'),
    isUnlisted: true,
  },
  {
    pattern: LIST_IMPORT_PATH,
    source: 'src/web/screens/book-list-import/book-list-import-screen.tsx',
    screen: () => import('../screens/book-list-import/book-list-import-screen.tsx'),
    isUnlisted: true,
  },
  {
    pattern: BOOKMARKS_PATH,
    source: 'src/web/screens/bookmarks/bookmarks-screen.tsx',
    screen: () => import('../screens/bookmarks/bookmarks-screen.tsx'),
    isUnlisted: true,
  },
  {
    pattern: ACCOUNT_PATH,
    source: 'src/web/screens/account/account-screen.tsx',
    screen: () => import('../screens/account/account-screen.tsx'),
    staysMounted: true,
    isUnlisted: true,
  },
  {
    pattern: SIGN_IN_PATH,
    source: 'src/web/screens/sign-in/sign-in-screen.tsx',
    screen: () => import('../screens/sign-in/sign-in-screen.tsx'),
    staysMounted: true,
    isUnlisted: true,
  },
  {
    pattern: '/privacy',
    source: 'src/web/screens/legal/privacy-screen.tsx',
    screen: () => import('../screens/legal/privacy-screen.tsx'),
    isPlain: true,
    query: NO_QUERY,
  },
  {
    pattern: '/terms',
    source: 'src/web/screens/legal/terms-screen.tsx',
    screen: () => import('../screens/legal/terms-screen.tsx'),
    isPlain: true,
    query: NO_QUERY,
  },
  {
    pattern: CONFIRM_PATH,
    source: 'src/web/screens/newsletter/confirm-screen.tsx',
    screen: () => import('../screens/newsletter/confirm-screen.tsx'),
    ...subscriptionPage,
  },
  {
    pattern: LEAVE_PATH,
    source: 'src/web/screens/newsletter/choice-screen.tsx',
    screen: () => import('../screens/newsletter/choice-screen.tsx'),
    ...subscriptionPage,
  },
]

/**
 * The screen for a clean path with query, be it a permalink's or what follows the hash; home for any that is
 * not in the table.
 */
export function findTarget(address: string, from: 'permalink' | 'hash'): Target {
  const { pathname, search } = parseAddress(address)
  const searchParams = new URLSearchParams(search)
  const parts = partsOf(pathname)
  for (const route of ROUTES) {
    if (route.isPlain && from === 'hash') continue
    const params = matchParts(partsOf(route.pattern), parts)
    if (params) {
      return { route, params, search: searchParams, address: pathname + search, isKnown: true }
    }
  }
  return { route: home, params: {}, search: searchParams, address: pathname + search, isKnown: false }
}

/** Slashes at the end count for nothing. */
function partsOf(path: string): string[] {
  const parts = path.split('/')
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}

/** The values of the pattern's parts that start with a colon; undefined where the path is another one. */
function matchParts(wanted: readonly string[], given: readonly string[]): RouteMatch['params'] | undefined {
  if (given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

/** As in the address where that is malformed. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const NOTHING_ASKED: SearchPage = { total: 0, results: [] }

// Their screens have words of their own for these.
const NO_SUCH = { sentence: '', isOurs: false, requestId: null }
const NO_SUCH_REVIEW: Failure = { code: 'review_not_found', ...NO_SUCH }
const NO_SUCH_SUBSCRIPTION: Failure = { code: 'subscription_not_found', ...NO_SUCH }
