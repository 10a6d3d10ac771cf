import { parseRowId } from '../../../contract/row-id.ts'
import { isReviewSort, type ReviewSort } from '../../../contract/reviews/sort-orders.ts'

/** The offset at which a list begins, and its order. */
export interface ListStart {
  sort: ReviewSort
  offset: number
  /** The id of the review before: the server finds the page by it, and by the offset if that review is gone. */
  after?: number | undefined
}

/** Reads the query of a list's address. Invalid values mean the beginning in the default order. */
export function readListStart(search: URLSearchParams): ListStart {
  const sort = search.get('sort')
  const offset = search.get('offset') ?? ''
  const after = search.get('after') ?? ''
  return {
    sort: isReviewSort(sort) ? sort : 'default',
    offset: /^\d{1,7}$/.test(offset) ? Number(offset) : 0,
    ...(/^\d{1,9}$/.test(after) && { after: Number(after) }),
  }
}

/** The API's query for a list. Defaults are omitted, so that caches see one address. */
export function listQuery({ sort, offset, after }: ListStart): Partial<ListStart> {
  return {
    ...(sort !== 'default' && { sort }),
    ...(offset > 0 && { offset }),
    ...(after !== undefined && { after }),
  }
}

/** The address of a list. Defaults are omitted. */
export function listUrl(path: string, start: ListStart): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(listQuery(start))) query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The comment after which the thread of a review begins, or that its form answers; undefined if the address names none. */
export function readCommentId(search: URLSearchParams, name: 'before' | 'answer'): number | undefined {
  // The rule for ids of reviews holds for comments too: digits only, within the database's range.
  return parseRowId(search.get(name) ?? '') || undefined
}
