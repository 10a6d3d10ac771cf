import type { NewSubscription, Subscription, SubscriptionOutcome } from '../../contract/newsletter.ts'
import type { Failure, Send } from '../../contract/page.ts'
import type { ProblemBody } from '../../contract/problem-body.ts'
import type { CategoryList, HomePage, ReviewList, ReviewPage } from '../../contract/reviews.ts'
import type { SearchPage } from '../../contract/search.ts'
import type { ReviewSort } from '../../contract/sorting.ts'
import { UNREACHABLE } from './failure.ts'

/**
 * The calls that screens begin with, and those of every screen (product.md §7). Each throws ApiFailure, or an AbortError
 * when given up.
 */
export interface Api {
  /** For the calls that only later code makes, which bring themselves along. */
  caller: Caller
  readHome(signal?: AbortSignal): Promise<HomePage>
  /** With the newest comments, or those older than `before`. */
  readReview(id: number, before: number | undefined, signal?: AbortSignal): Promise<ReviewPage>
  listReviews(sort: ReviewSort, offset: number, signal?: AbortSignal): Promise<ReviewList>
  listCategory(slug: string, sort: ReviewSort, offset: number, signal?: AbortSignal): Promise<CategoryList>
  search(term: string, offset: number, signal?: AbortSignal): Promise<SearchPage>
  subscribe(subscription: NewSubscription): Promise<SubscriptionOutcome>
  /** What the holder of a mail's token may see. */
  readSubscription(token: string, signal?: AbortSignal): Promise<Subscription>
}

/** An answer that is no success, or none at all. */
export class ApiFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

/** Asks the API. Each throws ApiFailure, or an AbortError when given up. */
export interface Caller {
  read<Answer>(path: string, signal?: AbortSignal): Promise<Answer>
  /** What is no JSON, or is to be kept as it came. */
  readFile(path: string): Promise<Blob>
  /** The body goes as JSON, a file as it is. */
  change<Answer>(method: string, path: string, body?: object | Blob): Promise<Answer>
}

/** `onSignInRequired` hears of every answer that asks for a sign-in, before the failure is thrown. */
export function createCaller(send: Send, onSignInRequired?: () => void): Caller {
  const ask = async (path: string, init: RequestInit) => {
    const response = await answerOf(send, path, init)
    if (response.ok) return response
    const failure = await readFailure(response)
    if (failure.code === 'sign_in_required') onSignInRequired?.()
    throw new ApiFailure(failure)
  }
  return {
    read: async <Answer>(path: string, signal?: AbortSignal) => {
      const response = await ask(path, signal ? { signal } : {})
      return (await response.json()) as Answer
    },
    readFile: async (path) => (await ask(path, {})).blob(),
    change: async <Answer>(method: string, path: string, body?: object | Blob) => {
      const sent = body instanceof Blob ? body : JSON.stringify(body)
      const response = await ask(path, { method, ...(body && { body: sent }) })
      return (response.status === 204 ? undefined : await response.json()) as Answer
    },
  }
}

export function createApi(caller: Caller): Api {
  const { read, change } = caller
  return {
    caller,
    readHome: (signal) => read('/api/home', signal),
    readReview: (id, before, signal) => read(olderPath(`/api/reviews/${id}`, before), signal),
    listReviews: (sort, offset, signal) => read(listPath('/api/reviews', sort, offset), signal),
    listCategory: (slug, sort, offset, signal) =>
      read(listPath(`/api/categories/${encodeURIComponent(slug)}/reviews`, sort, offset), signal),
    search: (term, offset, signal) =>
      read(`/api/search?q=${encodeURIComponent(term)}${offset > 0 ? `&offset=${offset}` : ''}`, signal),
    subscribe: (subscription) => change('POST', '/api/newsletter', subscription),
    readSubscription: (token, signal) =>
      read(`/api/newsletter/subscription?token=${encodeURIComponent(token)}`, signal),
  }
}

export function toFailure(cause: unknown): Failure {
  return cause instanceof ApiFailure ? cause.failure : UNREACHABLE
}

/** The plainest address for the plainest question, so that every cache knows it. */
function listPath(path: string, sort: ReviewSort, offset: number): string {
  const query = new URLSearchParams()
  if (sort !== 'default') query.set('sort', sort)
  if (offset > 0) query.set('offset', String(offset))
  return query.size > 0 ? `${path}?${query}` : path
}

/** A review or its comments, those older than `before`. */
export function olderPath(path: string, before: number | undefined): string {
  return before === undefined ? path : `${path}?before=${before}`
}

async function answerOf(send: Send, path: string, init: RequestInit): Promise<Response> {
  const isJson = typeof init.body === 'string'
  const headers = { Accept: 'application/json', ...(isJson && { 'Content-Type': 'application/json' }) }
  return send(path, { ...init, headers }).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new ApiFailure(UNREACHABLE, cause)
  })
}

async function readFailure(response: Response): Promise<Failure> {
  const requestId = response.headers.get('X-Request-Id')
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json')
  const body = isProblem ? ((await response.json().catch(() => null)) as Partial<ProblemBody> | null) : null
  // Whatever stands between may answer in its place.
  if (!body?.code || typeof body.sentence !== 'string')
    return { ...UNREACHABLE, code: 'unavailable', requestId }
  return { code: body.code, sentence: body.sentence, isOurs: response.status >= 500, requestId }
}
