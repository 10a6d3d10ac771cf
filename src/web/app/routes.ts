import {
  ACCOUNT_PATH,
  ALL_REVIEWS_PATH,
  AUTHORS_PATH,
  BOOKMARKS_PATH,
  CATEGORIES_PATH,
  HOME_PATH,
  LIST_IMPORT_PATH,
  MISSING_PATH,
  READING_LIST_PATH,
  REFUSED_FORM_PATH,
  reviewIdOf,
  SIGN_IN_PATH,
  YEARS_PATH,
} from '../../contract/links.ts'
import { LETTERS_PATH } from '../../contract/newsletter/letter-links.ts'
import type { ReviewGroup, SeriesPage, TagPage } from '../../contract/reviews/review-groups.ts'
import type { CategoryList, ReviewPage, SinglePage } from '../../contract/reviews/reviews.ts'
import { SEARCH_FILTERS } from '../../contract/reviews/search-filters.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { notFound } from '../client/api/api.ts'
import { listQuery, readCommentId, readListStart } from '../client/location/list-start.ts'
import { loadReviewsOfGroup } from '../screens/groups/load-reviews-of-group.ts'
import { loadSearch } from '../screens/search/load-search.ts'
import type { Route, RouteQuery } from './route.ts'
import { mailLinkRoutes } from './mail-link-routes.ts'
import { studioRoutes } from './studio-routes.ts'

/** The parameters of a list; client/location/list-start.ts reads them. */
const LIST_QUERY: RouteQuery = { contentParams: ['sort', 'offset', 'after'] }
/** The screen reads no parameter. */
const NO_QUERY: RouteQuery = { contentParams: [] }

export const home: Route = {
  pattern: HOME_PATH,
  screen: () => import('../screens/home/home-screen.tsx'),
  file: 'home/home-screen.tsx',
  load: (api, _match, signal) => api.call('GET /api/home', { signal }),
  query: { contentParams: [], outcomeParam: 'newsletter' },
  isDrawn: true,
}

const allReviews: Omit<Route, 'pattern'> = {
  screen: () => import('../screens/all-reviews/all-reviews-screen.tsx'),
  file: 'all-reviews/all-reviews-screen.tsx',
  load: (api, { search }, signal) =>
    api.call('GET /api/reviews', { query: listQuery(readListStart(search)), signal }),
  query: LIST_QUERY,
  unavailable: unavailableWording.allReviews,
}

/** Authors and years, and the reviews of one. */
const groups: Pick<Route, 'screen' | 'file'> = {
  screen: () => import('../screens/groups/groups-screen.tsx'),
  file: 'groups/groups-screen.tsx',
}

const reviewsOfGroup: Omit<Route<ReviewGroup>, 'pattern'> = {
  ...groups,
  load: (api, { params, search }, signal) => loadReviewsOfGroup(api, params, readListStart(search), signal),
  query: LIST_QUERY,
  isMissing: ({ total }) => total === 0,
}

/** A page with a text that the owner wrote. */
const ownText = (page: 'about' | 'privacy' | 'terms'): Pick<Route, 'load' | 'query'> => ({
  load: (api, _match, signal) => api.call('GET /api/pages/{page}', { params: { page }, signal }),
  query: NO_QUERY,
})

/** The letters that were sent: the list, or one. */
const letters: Omit<Route, 'pattern'> = {
  screen: () => import('../screens/letter-archive/letters-screen.tsx'),
  file: 'letter-archive/letters-screen.tsx',
  load: (api, { params: { number } }, signal) =>
    number === undefined
      ? api.call('GET /api/letters', { signal })
      : api.call('GET /api/letters/{number}', { params: { number }, signal }),
  query: NO_QUERY,
  isPlain: true,
}

/** The only route table, for browser (after the hash) and server (permalinks) alike. The first match counts. */
export const ROUTES: readonly Route[] = [
  home,
  {
    pattern: '/review/:id',
    screen: () => import('../screens/review/review-screen.tsx'),
    file: 'review/review-screen.tsx',
    load: (api, { params, search }, signal) => {
      const id = reviewIdOf(params.id ?? '')
      if (id === undefined) return Promise.reject(notFound('review_not_found'))
      return api.call('GET /api/reviews/{id}', {
        params: { id },
        query: { before: readCommentId(search, 'before') },
        signal,
      })
    },
    query: { contentParams: ['before', 'answer'], outcomeParam: 'comment' },
    isPartial: ({ comments }: ReviewPage) => comments === null,
    isPreview: ({ is_preview }: ReviewPage) => is_preview === true,
    unavailable: unavailableWording.review,
  },
  {
    pattern: '/p/:slug',
    screen: () => import('../screens/review/single-page-screen.tsx'),
    file: 'review/single-page-screen.tsx',
    load: (api, { params: { slug = '' } }, signal) =>
      api.call('GET /api/single-pages/{slug}', { params: { slug }, signal }),
    query: NO_QUERY,
    isMissing: ({ review }: SinglePage) => review === null,
    isPreview: (page: SinglePage) => page.review !== null && page.is_preview === true,
  },
  { pattern: ALL_REVIEWS_PATH, ...allReviews },
  { pattern: CATEGORIES_PATH, ...allReviews },
  { pattern: '/category/all', ...allReviews },
  {
    pattern: '/category/:category',
    screen: () => import('../screens/category/category-screen.tsx'),
    file: 'category/category-screen.tsx',
    load: (api, { params, search }, signal) =>
      api.call('GET /api/categories/{slug}/reviews', {
        params: { slug: params.category ?? '' },
        query: listQuery(readListStart(search)),
        signal,
      }),
    query: LIST_QUERY,
    isMissing: ({ is_known }: CategoryList) => !is_known,
    unavailable: unavailableWording.category,
  },
  {
    pattern: '/tag/:tag',
    screen: () => import('../screens/tags/tag-screen.tsx'),
    file: 'tags/tag-screen.tsx',
    load: (api, { params, search }, signal) => {
      const { offset, after } = readListStart(search)
      return api.call('GET /api/tags/{name}/reviews', {
        params: { name: params.tag ?? '' },
        query: listQuery({ sort: 'default', offset, after }),
        signal,
      })
    },
    query: { contentParams: ['offset', 'after'] },
    isMissing: ({ total }: TagPage) => total === 0,
  },
  {
    pattern: '/series/:series',
    screen: () => import('../screens/tags/series-screen.tsx'),
    file: 'tags/series-screen.tsx',
    load: (api, { params }, signal) =>
      api.call('GET /api/series/{slug}', { params: { slug: params.series ?? '' }, signal }),
    query: NO_QUERY,
    isMissing: ({ total }: SeriesPage) => total === 0,
  },
  { pattern: '/author/:author', ...reviewsOfGroup },
  { pattern: '/year/:year', ...reviewsOfGroup },
  {
    pattern: AUTHORS_PATH,
    ...groups,
    load: (api, { search }, signal) =>
      api.call('GET /api/authors', { query: { after: search.get('after') ?? undefined }, signal }),
    query: { contentParams: ['after'] },
  },
  {
    pattern: YEARS_PATH,
    ...groups,
    load: (api, _match, signal) => api.call('GET /api/years', { signal }),
    query: NO_QUERY,
  },
  {
    pattern: '/about',
    screen: () => import('../screens/about/about-screen.tsx'),
    file: 'about/about-screen.tsx',
    ...ownText('about'),
  },
  {
    pattern: '/search',
    screen: () => import('../screens/search/search-screen.tsx'),
    file: 'search/search-screen.tsx',
    load: loadSearch,
    query: { contentParams: ['q', 'offset', ...SEARCH_FILTERS] },
    staysMounted: true,
    unavailable: unavailableWording.search,
  },
  {
    pattern: READING_LIST_PATH,
    screen: () => import('../screens/reading-list/reading-list-screen.tsx'),
    file: 'reading-list/reading-list-screen.tsx',
    isUnlisted: true,
  },
  {
    pattern: LIST_IMPORT_PATH,
    screen: () => import('../screens/book-list-import/book-list-import-screen.tsx'),
    file: 'book-list-import/book-list-import-screen.tsx',
    isUnlisted: true,
  },
  {
    pattern: BOOKMARKS_PATH,
    screen: () => import('../screens/bookmarks/bookmarks-screen.tsx'),
    file: 'bookmarks/bookmarks-screen.tsx',
    isUnlisted: true,
  },
  {
    pattern: ACCOUNT_PATH,
    screen: () => import('../screens/account/account-screen.tsx'),
    file: 'account/account-screen.tsx',
    staysMounted: true,
    isUnlisted: true,
  },
  ...studioRoutes,
  {
    pattern: SIGN_IN_PATH,
    screen: () => import('../screens/sign-in/sign-in-screen.tsx'),
    file: 'sign-in/sign-in-screen.tsx',
    staysMounted: true,
    isUnlisted: true,
  },
  {
    pattern: '/privacy',
    screen: () => import('../screens/legal/privacy-screen.tsx'),
    file: 'legal/privacy-screen.tsx',
    ...ownText('privacy'),
    isPlain: true,
  },
  {
    pattern: '/terms',
    screen: () => import('../screens/legal/terms-screen.tsx'),
    file: 'legal/terms-screen.tsx',
    ...ownText('terms'),
    isPlain: true,
  },
  { pattern: LETTERS_PATH, ...letters },
  { pattern: `${LETTERS_PATH}/:number`, ...letters },
  ...mailLinkRoutes,
  {
    pattern: REFUSED_FORM_PATH,
    screen: () => import('../screens/refused-form/refused-form-screen.tsx'),
    file: 'refused-form/refused-form-screen.tsx',
    isFormAnswer: true,
    isPlain: true,
  },
  {
    pattern: MISSING_PATH,
    screen: () => import('../screens/missing/missing-page-screen.tsx'),
    file: 'missing/missing-page-screen.tsx',
    load: (api, { search }, signal) =>
      api.call('GET /api/missing-page', { query: { path: search.get('path') ?? '' }, signal }),
    query: { contentParams: ['path'] },
    isMissing: () => true,
    isPlain: true,
    isUnlisted: true,
  },
]
