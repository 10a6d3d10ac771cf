import type { Failure, Send } from '../../contract/page.ts'
import { isProblemCode } from '../../contract/problems.ts'
import type { CategoryList, HomePage, ReviewList, ReviewPage } from '../../contract/reviews.ts'
import type { SearchPage } from '../../contract/search.ts'
import type { ReviewSort } from '../../contract/sorting.ts'

/** The calls that screens make (product.md §7). Each throws ApiFailure, or an AbortError when given up. */
export interface Api {
  readHome(signal?: AbortSignal): Promise<HomePage>
  readReview(id: number, signal?: AbortSignal): Promise<ReviewPage>
  listReviews(sort: ReviewSort, offset: number, signal?: AbortSignal): Promise<ReviewList>
  listCategory(slug: string, sort: ReviewSort, offset: number, signal?: AbortSignal): Promise<CategoryList>
  search(term: string, offset: number, signal?: AbortSignal): Promise<SearchPage>
}

/** An answer that is no success, or none at all. */
export class ApiFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

export function createApi(send: Send): Api {
  const read = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> => {
    const response = await ask(send, path, signal)
    if (!response.ok) throw new ApiFailure(await readFailure(response))
    return (await response.json()) as Answer
  }
  return {
    readHome: (signal) => read('/api/home', signal),
    readReview: (id, signal) => read(`/api/reviews/${id}`, signal),
    listReviews: (sort, offset, signal) => read(listPath('/api/reviews', sort, offset), signal),
    listCategory: (slug, sort, offset, signal) =>
      read(listPath(`/api/categories/${encodeURIComponent(slug)}/reviews`, sort, offset), signal),
    search: (term, offset, signal) =>
      read(`/api/search?q=${encodeURIComponent(term)}${offset > 0 ? `&offset=${offset}` : ''}`, signal),
  }
}

export function toFailure(cause: unknown): Failure {
  return cause instanceof ApiFailure ? cause.failure : { code: 'unreachable', requestId: null }
}

/** The plainest address for the plainest question, so that every cache knows it. */
function listPath(path: string, sort: ReviewSort, offset: number): string {
  const query = new URLSearchParams()
  if (sort !== 'default') query.set('sort', sort)
  if (offset > 0) query.set('offset', String(offset))
  return query.size > 0 ? `${path}?${query}` : path
}

async function ask(send: Send, path: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await send(path, { headers: { Accept: 'application/json' }, ...(signal ? { signal } : {}) })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiFailure({ code: 'unreachable', requestId: null }, cause)
  }
}

async function readFailure(response: Response): Promise<Failure> {
  const requestId = response.headers.get('X-Request-Id')
  const body: unknown = await response.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return { code: isProblemCode(code) ? code : 'unavailable', requestId }
}
