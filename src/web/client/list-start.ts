import { isReviewSort, type ReviewSort } from '../../contract/sorting.ts'

/** Where a list begins and in which order. */
export interface ListStart {
  sort: ReviewSort
  offset: number
}

/** What the query of a list's address asks for; the beginning in the usual order where it says nothing sensible. */
export function readListStart(search: URLSearchParams): ListStart {
  const sort = search.get('sort')
  const offset = search.get('offset') ?? ''
  return {
    sort: isReviewSort(sort) ? sort : 'default',
    offset: /^\d{1,7}$/.test(offset) ? Number(offset) : 0,
  }
}

/** What to ask the API of a list that begins there, as little as it can be: every cache knows the plain address. */
export function listQuery({ sort, offset }: ListStart): Partial<ListStart> {
  return { ...(sort !== 'default' && { sort }), ...(offset > 0 && { offset }) }
}

/** The address of a list that begins there, as short as it can be. */
export function listAddress(path: string, { sort, offset }: ListStart): string {
  const query = new URLSearchParams()
  if (sort !== 'default') query.set('sort', sort)
  if (offset > 0) query.set('offset', String(offset))
  return query.size > 0 ? `${path}?${query}` : path
}
