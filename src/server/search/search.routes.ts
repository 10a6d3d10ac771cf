import * as endpoints from '../../contract/reviews/search.ts'
import type { Deps } from '../deps.ts'
import { createApiApp } from '../platform/http/create-api.ts'
import { countMissedSearch } from '../statistics/count-visits.service.ts'
import { readMissingPage } from './near-reviews.service.ts'
import { search } from './search.service.ts'
import { createSuggest } from './suggestions.service.ts'

export function searchRoutes(deps: Deps) {
  const suggest = createSuggest(deps)
  return createApiApp()
    .endpoint(endpoints.search, async ({ c, query }) => {
      const { q, offset, ...filters } = query
      const page = await search(deps, q, offset, filters)
      // A term with results outside the filters is no missed search.
      if (page.total === 0 && page.without.length === 0) countMissedSearch(deps, c, q)
      return page
    })
    .endpoint(endpoints.readMissingPage, ({ query }) => readMissingPage(deps, query.path))
    .endpoint(endpoints.suggest, ({ query }) => suggest(query.q))
}
