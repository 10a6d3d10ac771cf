import { reviewIdOf, reviewPath } from '../../contract/links.ts'
import type { PagePlan } from '../../contract/page.ts'
import { splitUrl } from '../client/location/location.ts'
import { findTarget } from './find-target.ts'

/** How the server caches and renders the page of a permalink. */
export function planPage(address: string): PagePlan {
  const target = findTarget(address, 'permalink')
  const { route } = target
  if (!target.isKnown || route.isFormAnswer) return UNKNOWN
  const { pathname, search } = splitUrl(address)
  // Not decoded and encoded again: the rendered page and the hydrating app must have the same address.
  const pairs = search.slice(1).split('&').filter(Boolean)
  const { query: known, isPrivate = false, isDrawn = false } = route
  const { contentParams, outcomeParam } = known ?? { contentParams: [] }
  const isOutcome = (pair: string) => nameOf(pair) === outcomeParam
  const usedPairs = pairs.filter((pair) => isOutcome(pair) || contentParams.includes(nameOf(pair)))
  const hasKnownQuery = known !== undefined
  const query = (hasKnownQuery ? usedPairs : pairs).join('&')
  const isPersonal = hasKnownQuery ? usedPairs.some(isOutcome) : query !== ''
  const review = route.pattern === '/review/:id' ? reviewIdOf(target.params['id'] ?? '') : undefined
  return {
    // The id decides: one page for each review, regardless of the slug.
    address: (review === undefined ? pathname : reviewPath(review)) + (query && `?${query}`),
    pattern: route.pattern,
    review,
    isShared: !isPrivate && !isPersonal && query.length <= LONGEST_QUERY,
    isDrawn,
    isPrivate,
    isUnknown: false,
  }
}

/** Home with status 404 (docs/product/addresses.md), cached once for all unknown addresses. */
const UNKNOWN: PagePlan = {
  address: '/404',
  pattern: '/404',
  review: undefined,
  isShared: true,
  isDrawn: false,
  isPrivate: false,
  isUnknown: true,
}

function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys()
  return name
}

/** In characters. Long search terms are rarely requested twice and would only evict other pages. */
const LONGEST_QUERY = 120
