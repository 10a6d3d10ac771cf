import type { ApiEndpoints } from './api-endpoints.ts'
import type { EndpointAnswer, EndpointInput } from './endpoint.ts'

// How a caller of the API, a browser or a command, forms a request from an endpoint's literal route.

type ApiRoute = keyof ApiEndpoints

/** Endpoints that answer with JSON or with nothing. */
export type JsonRoute = { [Route in ApiRoute]: Blob extends RouteAnswer<Route> ? never : Route }[ApiRoute]

export type GetRoute = Extract<ApiRoute, `GET ${string}`>

export type RouteAnswer<Route extends ApiRoute> = EndpointAnswer<ApiEndpoints[Route]>

/** Optional where the endpoint requires no input. `More`: what the caller's client takes besides. */
export type RouteInput<Route extends ApiRoute, More = unknown> =
  Partial<EndpointInput<ApiEndpoints[Route]>> extends EndpointInput<ApiEndpoints[Route]>
    ? [input?: EndpointInput<ApiEndpoints[Route]> & More]
    : [input: EndpointInput<ApiEndpoints[Route]> & More]

/** The input of any endpoint. */
export interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
  file?: Blob
}

/** Path with query, and what fetch takes. */
export function apiRequest(
  route: string,
  { params = {}, query = {}, body, file }: AnyInput,
): {
  path: string
  init: { method: string; headers: Record<string, string>; body?: Blob | string }
} {
  const [method = '', path = ''] = route.split(' ')
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const requestBody = file ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    path: filledPath + buildQuery(query),
    init: {
      method,
      headers: {
        Accept: 'application/json',
        ...(typeof requestBody === 'string' && { 'Content-Type': 'application/json' }),
      },
      ...(requestBody !== undefined && { body: requestBody }),
    },
  }
}

/** Omits undefined values. */
function buildQuery(query: NonNullable<AnyInput['query']>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
