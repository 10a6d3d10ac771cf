import type { ApiEndpoints } from '../../contract/api-endpoints.ts'
import type { EndpointAnswer, EndpointInput } from '../../contract/endpoint.ts'
import type { Failure, Send } from '../../contract/page.ts'
import type { ProblemBody } from '../../contract/problem-body.ts'
import { UNREACHABLE } from './failure.ts'

/**
 * The API as the contract defines it (contract/endpoint.ts). Each call throws ApiFailure, or an AbortError when its
 * signal was aborted.
 */
export interface Api {
  /** `api.call('GET /api/reviews/{id}', { params: { id }, query: { before }, signal })` */
  call<Route extends JsonRoute>(route: Route, ...input: Input<Route>): Promise<Answer<Route>>
  /** Returns the response's body as a file. */
  download<Route extends GetRoute>(route: Route, ...input: Input<Route>): Promise<Blob>
}

type ApiRoute = keyof ApiEndpoints

/** Endpoints that answer with JSON or with nothing. */
type JsonRoute = { [Route in ApiRoute]: Blob extends Answer<Route> ? never : Route }[ApiRoute]

type GetRoute = Extract<ApiRoute, `GET ${string}`>

type Answer<Route extends ApiRoute> = EndpointAnswer<ApiEndpoints[Route]>

/** Optional where the endpoint requires no input. */
type Input<Route extends ApiRoute> =
  Partial<EndpointInput<ApiEndpoints[Route]>> extends EndpointInput<ApiEndpoints[Route]>
    ? [input?: EndpointInput<ApiEndpoints[Route]> & Options]
    : [input: EndpointInput<ApiEndpoints[Route]> & Options]

interface Options {
  signal?: AbortSignal | undefined
  /** Whether the request outlives the page. */
  keepalive?: boolean
}

/** Thrown for a response with an error status, and for a request without a response. */
export class ApiFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

/** Calls `onSignInRequired` for every response with the code sign_in_required, before the failure is thrown. */
export function createApi(send: Send, onSignInRequired?: () => void): Api {
  const request = async (route: string, input: AnyInput = {}) => {
    const response = await fetchRoute(send, route, input)
    if (response.ok) return response
    const failure = await readFailure(response)
    if (failure.code === 'sign_in_required') onSignInRequired?.()
    throw new ApiFailure(failure)
  }
  return {
    call: async <Route extends JsonRoute>(route: Route, ...[input]: Input<Route>) => {
      const response = await request(route, input)
      // The server's handlers are checked against the same type.
      return (response.status === 204 ? undefined : await response.json()) as Answer<Route>
    },
    download: async (route, ...[input]) => (await request(route, input)).blob(),
  }
}

export function toFailure(cause: unknown): Failure {
  return cause instanceof ApiFailure ? cause.failure : UNREACHABLE
}

/** The input of any endpoint. */
interface AnyInput extends Options {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
  file?: Blob
}

async function fetchRoute(
  send: Send,
  route: string,
  { params = {}, query = {}, body, file, signal, keepalive = false }: AnyInput,
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const requestBody = file ?? (body === undefined ? undefined : JSON.stringify(body))
  return send(filledPath + buildQuery(query), {
    method,
    headers: {
      Accept: 'application/json',
      ...(typeof requestBody === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...(requestBody !== undefined && { body: requestBody }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiFailure(UNREACHABLE, cause)
  })
}

/** Omits undefined values. */
function buildQuery(query: NonNullable<AnyInput['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

async function readFailure(response: Response): Promise<Failure> {
  const requestId = response.headers.get('X-Request-Id')
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json')
  const body = isProblem ? ((await response.json().catch(() => null)) as Partial<ProblemBody> | null) : null
  // A proxy in front of the server may have answered.
  if (!body?.code || typeof body.sentence !== 'string')
    return { ...UNREACHABLE, code: 'unavailable', requestId }
  return { code: body.code, sentence: body.sentence, isOurs: response.status >= 500, requestId }
}
