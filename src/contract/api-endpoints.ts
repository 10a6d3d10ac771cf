import * as modules from './endpoint-modules.ts'

/** Every endpoint of the API. The browser imports types only: a run-time import would load all schemas. */
export const API_ENDPOINTS = Object.values(modules).flatMap((subject): ApiEndpoint[] =>
  Object.values(subject),
)

type ApiEndpoint = EndpointsIn<(typeof modules)[keyof typeof modules]>

type EndpointsIn<Subject> = Subject extends unknown ? Subject[keyof Subject] : never

/** By route, such as 'PUT /api/comments/{id}/like'. */
export type ApiEndpoints = { [Endpoint in ApiEndpoint as Endpoint['route']]: Endpoint }

/** A path of the API in Hono's form: one endpoint's, such as '/api/comments/:id', or all below it, '/api/comments/*'. */
export type ApiPathPattern = PathPatterns<ApiEndpoint['route']>

type PathPatterns<Route> = Route extends `${string} ${infer Path}` ? HonoPath<Path> | Below<Path> : never

type HonoPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : Path

type Below<Path extends string, Start extends string = ''> = Path extends `/${infer Part}/${infer Rest}`
  ? `${Start}/${Part}/*` | Below<`/${Rest}`, `${Start}/${Part}`>
  : never
