import { decodeUrlPart } from '../../contract/text/urls.ts'
import type { Failure } from '../../contract/page.ts'
import {
  ACCOUNT_DONE_PATH,
  ACCOUNT_LINKS,
  ACCOUNT_PATH,
  accountLinkPath,
  AUTHORS_PATH,
  BOOKMARKS_PATH,
  CONFIRM_PATH,
  UNSUBSCRIBE_PATH,
  LIST_IMPORT_PATH,
  REFUSED_FORM_PATH,
  reviewIdOf,
  SIGN_IN_PATH,
  STUDIO_PATH,
  YEARS_PATH,
} from '../../contract/links.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { ApiFailure } from '../client/api/api.ts'
import { listQuery, readListStart, readThreadStart } from '../client/location/list-start.ts'
import { splitUrl } from '../client/location/location.ts'
import type { Route, RouteMatch, Target } from './route.ts'

/** Loads the text that the owner wrote for a page. */
const loadText =
  (page: 'about' | 'privacy' | 'terms'): NonNullable<Route['load']> =>
  (api, _match, signal) =>
    api.call('GET /api/pages/{page}', { params: { page }, signal })

const home: Route = {
  pattern: '/',
  screen: () => import('../screens/home/home-screen.tsx'),
  load: (api, _match, signal) => api.call('GET /api/home', { signal }),
}

const allReviews: Omit<Route, 'pattern'> = {
  screen: () => import('../screens/all-reviews/all-reviews-screen.tsx'),
  load: (api, { search }, signal) =>
    api.call('GET /api/reviews', { query: listQuery(readListStart(search)), signal }),
  unavailable: unavailableWording.allReviews,
}

/** Authors and years, and the reviews of one. The loader is in the screen's chunk: few visits begin there. */
const groupRoute = (pattern: string): Route => ({
  pattern,
  screen: () => import('../screens/groups/groups-screen.tsx'),
  load: async (...request) =>
    (await import('../screens/groups/load-group.ts')).loadGroup(pattern, ...request),
})

/** The letters that were sent: the list, or one. */
const letters: Omit<Route, 'pattern'> = {
  screen: () => import('../screens/letter-archive/letters-screen.tsx'),
  load: (api, { params: { number } }, signal) =>
    number === undefined
      ? api.call('GET /api/letters', { signal })
      : api.call('GET /api/letters/{number}', { params: { number }, signal }),
  isPlain: true,
}

/** The pages that newsletter mails link to. */
const subscriptionPage: Pick<Route, 'load' | 'isPlain'> = {
  load: (api, { search }, signal) => {
    const token = search.get('token') ?? ''
    return token === ''
      ? Promise.reject(new ApiFailure(NO_SUCH_SUBSCRIPTION))
      : api.call('GET /api/newsletter/subscription', { query: { token }, signal })
  },
  isPlain: true,
}

const accountPage: Pick<Route, 'screen' | 'isPlain'> = {
  screen: () => import('../screens/account-links/account-page-screen.tsx'),
  isPlain: true,
}

/** The pages that account mails and the owner's link lead to. */
const accountLinkPages = ACCOUNT_LINKS.map((link): Route => ({
  pattern: accountLinkPath(link),
  ...accountPage,
  load: (api, { search }, signal) =>
    api.call('GET /api/auth/link', { query: { link, token: search.get('token') ?? '' }, signal }),
}))

/** The only route table, for browser (after the hash) and server (permalinks) alike. The first match counts. */
const ROUTES: readonly Route[] = [
  home,
  {
    pattern: '/review/:id',
    screen: () => import('../screens/review/review-screen.tsx'),
    load: (api, { params, search }, signal) => {
      const id = reviewIdOf(params.id ?? '')
      if (id === undefined) return Promise.reject(new ApiFailure(NO_SUCH_REVIEW))
      return api.call('GET /api/reviews/{id}', {
        params: { id },
        query: { before: readThreadStart(search) },
        signal,
      })
    },
    unavailable: unavailableWording.review,
  },
  { pattern: '/reviews', ...allReviews },
  { pattern: '/categories', ...allReviews },
  { pattern: '/category/all', ...allReviews },
  {
    pattern: '/category/:category',
    screen: () => import('../screens/category/category-screen.tsx'),
    load: (api, { params, search }, signal) =>
      api.call('GET /api/categories/{slug}/reviews', {
        params: { slug: params.category ?? '' },
        query: listQuery(readListStart(search)),
        signal,
      }),
    unavailable: unavailableWording.category,
  },
  ...['/author/:author', '/year/:year', AUTHORS_PATH, YEARS_PATH].map(groupRoute),
  {
    pattern: '/about',
    screen: () => import('../screens/about/about-screen.tsx'),
    load: loadText('about'),
  },
  {
    pattern: '/search',
    screen: () => import('../screens/search/search-screen.tsx'),
    // The loader is in the screen's chunk: few visits begin there.
    load: async (...request) => (await import('../screens/search/load-search.ts')).loadSearch(...request),
    staysMounted: true,
    unavailable: unavailableWording.search,
  },
  {
    pattern: '/reading-list',
    screen: () => import('../screens/reading-list/reading-list-screen.tsx'),
  },
  {
    pattern: LIST_IMPORT_PATH,
    screen: () => import('../screens/book-list-import/book-list-import-screen.tsx'),
  },
  {
    pattern: BOOKMARKS_PATH,
    screen: () => import('../screens/bookmarks/bookmarks-screen.tsx'),
  },
  {
    pattern: ACCOUNT_PATH,
    screen: () => import('../screens/account/account-screen.tsx'),
    staysMounted: true,
  },
  {
    pattern: STUDIO_PATH,
    screen: () => import('../screens/studio/studio-screen.tsx'),
    hasPathsBelow: true,
  },
  {
    pattern: SIGN_IN_PATH,
    screen: () => import('../screens/sign-in/sign-in-screen.tsx'),
    staysMounted: true,
  },
  {
    pattern: '/privacy',
    screen: () => import('../screens/legal/privacy-screen.tsx'),
    load: loadText('privacy'),
    isPlain: true,
  },
  {
    pattern: '/terms',
    screen: () => import('../screens/legal/terms-screen.tsx'),
    load: loadText('terms'),
    isPlain: true,
  },
  { pattern: '/letters', ...letters },
  { pattern: '/letters/:number', ...letters },
  {
    pattern: CONFIRM_PATH,
    screen: () => import('../screens/newsletter/confirm-screen.tsx'),
    ...subscriptionPage,
  },
  {
    pattern: UNSUBSCRIBE_PATH,
    screen: () => import('../screens/newsletter/choice-screen.tsx'),
    ...subscriptionPage,
  },
  ...accountLinkPages,
  {
    pattern: REFUSED_FORM_PATH,
    screen: () => import('../screens/refused-form/refused-form-screen.tsx'),
    isFormAnswer: true,
    isPlain: true,
  },
  {
    pattern: ACCOUNT_DONE_PATH,
    ...accountPage,
  },
]

export const ROUTE_PATTERNS: readonly string[] = ROUTES.map(({ pattern }) => pattern)

/**
 * The screen for a clean path with query, from a permalink or a hash route; home for a path that is not in the
 * table.
 */
export function findTarget(address: string, from: 'permalink' | 'hash'): Target {
  const { pathname, search } = splitUrl(address)
  const searchParams = new URLSearchParams(search)
  const parts = splitPath(pathname)
  for (const route of ROUTES) {
    if (route.isPlain && from === 'hash') continue
    const params = matchParts(splitPath(route.pattern), route.hasPathsBelow ? parts.slice(0, 2) : parts)
    if (params) {
      return { route, params, search: searchParams, address: pathname + search, isKnown: true }
    }
  }
  return { route: home, params: {}, search: searchParams, address: pathname + search, isKnown: false }
}

/** Trailing slashes are ignored. */
function splitPath(path: string): string[] {
  const parts = path.split('/')
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}

/** The values of the pattern's parts that start with a colon; undefined if the path does not match. */
function matchParts(pattern: readonly string[], path: readonly string[]): RouteMatch['params'] | undefined {
  if (path.length !== pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = path[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeUrlPart(value)
    else if (part !== value) return undefined
  }
  return params
}

// Their screens show their own sentences for these problems.
const NOT_FOUND = { sentence: '', isFault: false, requestId: null }
const NO_SUCH_REVIEW: Failure = { code: 'review_not_found', ...NOT_FOUND }
const NO_SUCH_SUBSCRIPTION: Failure = { code: 'subscription_not_found', ...NOT_FOUND }
