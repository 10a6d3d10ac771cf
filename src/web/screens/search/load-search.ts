import { readSearchFilters, type SearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import type { Api } from '../../client/api/api.ts'
import { readListStart } from '../../client/location/list-start.ts'

/** The data of the search screen (app/routes.ts). A blank term sends no request (docs/product/data.md). */
export function loadSearch(
  api: Api,
  { search }: { search: URLSearchParams },
  signal?: AbortSignal,
): Promise<SearchPage> {
  const term = search.get('q')?.trim() ?? ''
  if (term === '') return Promise.resolve(NO_RESULTS)
  return loadResults(api, { term, filters: readSearchFilters(search) }, readListStart(search).offset, signal)
}

/** A page of the results. */
export function loadResults(
  api: Api,
  { term, filters }: { term: string; filters: SearchFilters },
  offset: number,
  signal: AbortSignal | undefined,
): Promise<SearchPage> {
  return api.call('GET /api/search', { query: { q: term, offset: offset || undefined, ...filters }, signal })
}

const NO_RESULTS: SearchPage = {
  total: 0,
  is_by_parts: false,
  results: [],
  years: [],
  tags: [],
  series: [],
  without: [],
}
