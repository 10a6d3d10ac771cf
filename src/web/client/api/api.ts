import {
  type AnyInput,
  apiRequest,
  type GetRoute,
  type JsonRoute,
  type RouteAnswer,
  type RouteInput,
} from '../../../contract/api-call.ts'
import type { Failure, Send, Resource } from '../../../contract/page.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { ProblemBody } from '../../../contract/problem-body.ts'
import { UNREACHABLE } from './failure.ts'

/** The API as the contract defines it (contract/endpoint.ts). A call throws ApiFailure, or an AbortError by its signal. */
export interface Api {
  /** `api.call('GET /api/reviews/{id}', { params: { id }, query: { before }, signal })` */
  call<Route extends JsonRoute>(
    route: Route,
    ...input: RouteInput<Route, Options>
  ): Promise<RouteAnswer<Route>>
  /** Returns the response's body as a file. */
  download<Route extends GetRoute>(route: Route, ...input: RouteInput<Route, Options>): Promise<Blob>
}

interface Options {
  signal?: AbortSignal | undefined
  /** Whether the request outlives the page. */
  keepalive?: boolean
  /** Whether the app sends it by itself: that a session has ended is told at the reader's next press. */
  unasked?: boolean
}

/** Thrown for a response with an error status, and for a request without a response. */
export class ApiFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

/** A failure whose sentence the screen has itself. */
export function notFound(code: ProblemCode): ApiFailure {
  return new ApiFailure({ code, sentence: '', isFault: false, requestId: null })
}

/** Calls `onSignInRequired` for a response with the code sign_in_required, before the failure is thrown. */
export function createApi(send: Send, onSignInRequired?: () => void): Api {
  const request = async (route: string, input: AnyInput & Options = {}) => {
    const response = await fetchRoute(send, route, input)
    if (response.ok) return response
    const failure = await readFailure(response)
    if (failure.code === 'sign_in_required' && !input.unasked) onSignInRequired?.()
    throw new ApiFailure(failure)
  }
  return {
    call: async <Route extends JsonRoute>(route: Route, ...[input]: RouteInput<Route, Options>) => {
      const response = await request(route, input)
      // The server's handlers are checked against the same type.
      return (response.status === 204 ? undefined : await response.json()) as RouteAnswer<Route>
    },
    download: async (route, ...[input]) => (await request(route, input)).blob(),
  }
}

export function toFailure(cause: unknown): Failure {
  return cause instanceof ApiFailure ? cause.failure : UNREACHABLE
}

async function fetchRoute(
  send: Send,
  route: string,
  { signal, keepalive = false, ...input }: AnyInput & Options,
): Promise<Response> {
  const { path, init } = apiRequest(route, input)
  return send(path, { ...init, ...(signal && { signal }), ...(keepalive && { keepalive }) }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new ApiFailure(UNREACHABLE, cause)
    },
  )
}

async function readFailure(response: Response): Promise<Failure> {
  const requestId = response.headers.get('X-Request-Id')
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json')
  const body = isProblem ? ((await response.json().catch(() => null)) as Partial<ProblemBody> | null) : null
  // A proxy in front of the server may have answered.
  if (!body?.code || typeof body.sentence !== 'string')
    return { ...UNREACHABLE, code: 'unavailable', requestId }
  return { code: body.code, sentence: body.sentence, isFault: response.status >= 500, requestId }
}

/** The state of a query as screens show it. Loaded data stay when loading them again fails. */
export function toResource<Data>({
  data,
  error,
}: {
  data: Data | undefined
  error: unknown
}): Resource<Data> {
  if (data !== undefined) return { state: 'ready', data }
  return error ? { state: 'failed', failure: toFailure(error) } : { state: 'loading' }
}
