import { isReviewSort, type ReviewSort } from '../../contract/sort-orders.ts'

/** The offset at which a list begins, and its order. */
export interface ListStart {
  sort: ReviewSort
  offset: number
}

/** Reads the query of a list's address. Invalid values mean the beginning in the default order. */
export function readListStart(search: URLSearchParams): ListStart {
  const sort = search.get('sort')
  const offset = search.get('offset') ?? ''
  return {
    sort: isReviewSort(sort) ? sort : 'default',
    offset: /^\d{1,7}$/.test(offset) ? Number(offset) : 0,
  }
}

/** The API's query for a list. Defaults are omitted, so that caches see one address. */
export function listQuery({ sort, offset }: ListStart): Partial<ListStart> {
  return { ...(sort !== 'default' && { sort }), ...(offset > 0 && { offset }) }
}

/** The address of a list. Defaults are omitted. */
export function listAddress(path: string, { sort, offset }: ListStart): string {
  const query = new URLSearchParams()
  if (sort !== 'default') query.set('sort', sort)
  if (offset > 0) query.set('offset', String(offset))
  return query.size > 0 ? `${path}?${query}` : path
}
