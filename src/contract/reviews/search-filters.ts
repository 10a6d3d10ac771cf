/** The filters of a search (docs/product/search.md). */
export interface SearchFilters {
  /** The slug of a category, of the eight or older. */
  category?: string | undefined
  /** The lowest rating. */
  rating?: number | undefined
  /** Of publication here, such as 2019. */
  year?: string | undefined
  /** The name of a tag. */
  tag?: string | undefined
  /** The slug of a series. */
  series?: string | undefined
}

export type SearchFilter = keyof SearchFilters

export const SEARCH_FILTERS = [
  'category',
  'rating',
  'year',
  'tag',
  'series',
] as const satisfies readonly SearchFilter[]

/** A slug that may be searched for: those with a slash name other lists than categories. */
export const FILTERED_CATEGORY = /^[^/\p{Cc}]{1,100}$/u
export const FILTERED_YEAR = /^\d{4}$/

/** The lowest ratings that are offered. */
export const OFFERED_RATINGS = [4.5, 4, 3] as const

/** Reads the query of an address. Invalid values are ignored. */
export function readSearchFilters(search: URLSearchParams): SearchFilters {
  const category = search.get('category') ?? ''
  const rating = search.get('rating') ?? ''
  const year = search.get('year') ?? ''
  const tag = search.get('tag') ?? ''
  const series = search.get('series') ?? ''
  return {
    ...(FILTERED_CATEGORY.test(category) && { category }),
    ...(/^(?:[1-4](?:\.5)?|5)$/.test(rating) && { rating: Number(rating) }),
    ...(FILTERED_YEAR.test(year) && { year }),
    ...(tag !== '' && tag.length <= 100 && { tag }),
    ...(series !== '' && series.length <= 100 && { series }),
  }
}

/** The filters as a query to append to the path of a search. */
export function filtersQuery(filters: SearchFilters): string {
  return SEARCH_FILTERS.map((name) => {
    const value = filters[name]
    return value === undefined ? '' : `&${name}=${encodeURIComponent(value)}`
  }).join('')
}

export function hasFilters(filters: SearchFilters): boolean {
  return SEARCH_FILTERS.some((name) => filters[name] !== undefined)
}
